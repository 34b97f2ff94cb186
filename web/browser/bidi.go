package browser

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"

	"github.com/coder/websocket"
)

// A client speaks WebDriver BiDi (https://w3c.github.io/webdriver-bidi/): numbered
// commands with one answer each, and events between them.
type client struct {
	conn    *websocket.Conn
	onEvent func(method string, params json.RawMessage) // must be quick

	mu      sync.Mutex
	last    int
	waiting map[int]chan message
	lost    error // why the connection is over
}

// A message is an answer (ID set) or an event (Method set).
type message struct {
	Type    string          `json:"type"` // success, error or event
	ID      int             `json:"id"`
	Result  json.RawMessage `json:"result"`
	Error   string          `json:"error"`
	Message string          `json:"message"`
	Method  string          `json:"method"`
	Params  json.RawMessage `json:"params"`
}

func dial(ctx context.Context, url string, onEvent func(string, json.RawMessage)) (*client, error) {
	conn, _, err := websocket.Dial(ctx, url, nil)
	if err != nil {
		return nil, err
	}
	conn.SetReadLimit(-1) // screenshots are large
	c := &client{conn: conn, onEvent: onEvent, waiting: map[int]chan message{}}
	go c.read()
	return c, nil
}

func (c *client) read() {
	for {
		_, data, err := c.conn.Read(context.Background())
		var m message
		if err == nil {
			err = json.Unmarshal(data, &m)
		}
		if err != nil {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.lost = fmt.Errorf("connection to browser lost: %w", err)
			for _, answer := range c.waiting {
				close(answer)
			}
			c.waiting = nil
			return
		}
		if m.Type == "event" {
			c.onEvent(m.Method, m.Params)
			continue
		}
		c.mu.Lock()
		answer := c.waiting[m.ID]
		delete(c.waiting, m.ID)
		c.mu.Unlock()
		if answer != nil {
			answer <- m
		}
	}
}

// call sends a command and waits for its answer, which it decodes into result
// unless that is nil.
func (c *client) call(ctx context.Context, method string, params, result any) error {
	answer := make(chan message, 1)
	c.mu.Lock()
	if c.lost != nil {
		c.mu.Unlock()
		return c.lost
	}
	c.last++
	id := c.last
	c.waiting[id] = answer
	c.mu.Unlock()

	command, err := json.Marshal(map[string]any{"id": id, "method": method, "params": params})
	if err != nil {
		return err
	}
	if err := c.conn.Write(ctx, websocket.MessageText, command); err != nil {
		return err
	}
	select {
	case m, ok := <-answer:
		switch {
		case !ok:
			return c.lost
		case m.Type == "error":
			return fmt.Errorf("%s: %s: %s", method, m.Error, m.Message)
		case result == nil:
			return nil
		}
		return json.Unmarshal(m.Result, result)
	case <-ctx.Done():
		return fmt.Errorf("%s: %w", method, ctx.Err())
	}
}

package uci

import (
	"fmt"
	"io"

	"duiyi/engine"
	"duiyi/game"
	"duiyi/nnue"
)

// largestNet bounds what is read for a network, in bytes.
const largestNet = 16 << 20

// setNet makes the network in the file of a name evaluate its game. Where it cannot, what evaluates
// now goes on.
func (s *server) setNet(name string) error {
	if name == noFile {
		s.halt()
		clear(s.settings.nets[:])
		if s.engine != nil {
			s.engine.DropNets()
		}
		return nil
	}
	file, err := s.options.OpenFile(name)
	if err != nil {
		return err
	}
	defer file.Close()
	if file.Size() > largestNet {
		return fmt.Errorf("%s: too large for a network", name)
	}
	data, err := io.ReadAll(io.NewSectionReader(file, 0, file.Size()))
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	net, err := nnue.Decode(data, nnue.AnyGame)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	s.halt()
	s.settings.nets[net.Shape().Game] = net
	if s.engine != nil {
		s.engine.UseNet(net)
	}
	return nil
}

// evaluate returns what the network that evaluates now says of a position.
func (s *server) evaluate(p game.Position) int {
	return engine.Evaluate(p, s.settings.nets[nnue.GameOf(p.Rules().Name())])
}

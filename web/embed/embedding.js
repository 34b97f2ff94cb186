// Has the boards on the page about them be in the reader's theme, which early.js has found out.
"use strict";

for (const board of document.querySelectorAll("duiyi-board")) board.setAttribute("theme", document.documentElement.dataset.theme);

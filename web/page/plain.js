// Tells of a page that cannot start or has failed, in plain words and with nothing that Go or a style sheet
// would have to give. Browsers that are too old for the page's other scripts understand this one, which is
// written for those of 2009 therefore: when all scripts have had their turn and none of them has
// set <html data-state>, it speaks up by itself.
"use strict";

(function () {
	var root = document.documentElement;
	var words = {
		unable: [
			["zh-Hans", "对弈在这里无法启动：浏览器太旧，或有文件没有载入。请更新浏览器，或重新载入。"],
			["zh-Hant", "對弈在這裡無法啟動：瀏覽器太舊，或有檔案沒有載入。請更新瀏覽器，或重新載入。"],
			["en", "Duiyi cannot start here: this browser is too old, or files are missing. Update the browser, or reload."]
		],
		failed: [
			["zh-Hans", "页面出了故障，无法继续。棋局已保存，重新载入即可接着下。"],
			["zh-Hant", "頁面出了故障，無法繼續。棋局已儲存，重新載入即可接著下。"],
			["en", "The page has failed. Your game is saved; reload to go on with it."]
		]
	};

	// tell puts a notice on the page for good: words by their key, and the reason where it is known.
	function tell(key, reason) {
		var box, line, button, i, all = words[key].concat(reason ? [["en", reason]] : []);
		if (root.getAttribute("data-state") === "failed") return;
		root.setAttribute("data-state", "failed");
		box = document.createElement("div");
		box.id = "boot-failure";
		box.setAttribute("role", "alert");
		box.style.cssText = "position:fixed;left:0;right:0;bottom:0;z-index:9999;max-height:100%;overflow:auto;box-sizing:border-box;" +
			"padding:1em;background:#fff8e1;color:#222;border-top:3px solid #b00020;font:16px/1.5 system-ui,sans-serif;text-align:center";
		for (i = 0; i < all.length; i++) {
			line = document.createElement("p");
			line.lang = all[i][0];
			line.appendChild(document.createTextNode(all[i][1]));
			line.style.margin = "0 0 .5em";
			box.appendChild(line);
		}
		button = document.createElement("button");
		button.appendChild(document.createTextNode("重新载入 / 重新載入 / Reload"));
		button.style.cssText = "font:inherit;padding:.6em 1.5em;min-height:44px";
		button.onclick = function () { location.reload(); };
		box.appendChild(button);
		document.body.appendChild(box);
	}

	function late() {
		if (!root.getAttribute("data-state")) tell("unable", "");
	}
	if (window.addEventListener) window.addEventListener("load", late, false);
	else window.attachEvent("onload", late);
	window.duiyi = window.duiyi || {};
	window.duiyi.tell = tell;
})();

// Draws the newest words as plain text in one line.
const line = document.createElement("div");
line.id = "minimal-captions";
line.style.cssText =
  "position: fixed; inset: auto 0 1em; color: white; background: black; font-size: 24px; white-space: nowrap; text-align: center";
document.body.append(line);
chrome.runtime.connect().onMessage.addListener((text) => {
  line.textContent = text;
});

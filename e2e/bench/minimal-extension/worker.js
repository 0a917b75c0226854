// The toolbar button starts everything. There is no way to stop but to close the tab.
chrome.action.onClicked.addListener(async ({ id: tabId }) => {
  const streamId = await chrome.tabCapture.getMediaStreamId({ targetTabId: tabId });
  await chrome.offscreen.createDocument({
    url: "offscreen.html",
    reasons: ["USER_MEDIA"],
    justification: "Hears the tab.",
  });
  await chrome.scripting.executeScript({ target: { tabId }, files: ["content-script.js"] });
  await chrome.runtime.sendMessage({ streamId });
});

import { acceptChannel } from "../messaging/channel.ts";
import { handle } from "../messaging/messenger.ts";
import { onSoundChunk } from "../messaging/sound-receiver.ts";
import { browser } from "../platform/browser.ts";
import { loadTexts } from "../platform/load-texts.ts";
import { keepStorageTrusted } from "../settings/api-key.ts";
import { settingsStore } from "../settings/settings-store.ts";
import { CaptionedTabs } from "./captioned-tabs.ts";
import { openWelcome } from "./open-welcome.ts";
import { StatusBoard } from "./status-board.ts";
import { showBadge } from "./toolbar-badge.ts";

loadTexts();

const board = new StatusBoard();
const tabs = new CaptionedTabs((status) => {
  board.tell(status);
  void showBadge(status);
});

// Everything is registered at once and synchronously: an event that wakes the worker is told only
// to listeners that are there when its first turn ends.
board.listen();
handle("background", {
  startCaptions: ({ tabId }) => tabs.start(tabId),
  stopCaptions: ({ tabId }) => tabs.stop(tabId),
  captionStatus: ({ tabId }) => tabs.status(tabId),
});
onSoundChunk((chunk) => void tabs.hear(chunk));
acceptChannel("overlay", (overlay) => void tabs.attach(overlay));
settingsStore.onChanged((settings) => tabs.setLanes(settings), new AbortController().signal);
browser.tabs.onUpdated.addListener((tabId, { status, mutedInfo }) => {
  if (status !== undefined) void tabs.redraw(tabId);
  if (mutedInfo) void tabs.mute(tabId, mutedInfo.muted);
});
browser.tabs.onRemoved.addListener((tabId) => void tabs.forget(tabId));
browser.runtime.onInstalled.addListener((details) => void openWelcome(details));
void keepStorageTrusted();

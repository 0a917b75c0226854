import { acceptChannel } from "../messaging/channel.ts";
import { handle } from "../messaging/messenger.ts";
import { readPlayerReport } from "../messaging/player-report.ts";
import { createSoundDesk } from "../messaging/sound-desk.ts";
import { browser } from "../platform/browser.ts";
import { loadTexts } from "../platform/load-texts.ts";
import { keepStorageTrusted } from "../settings/api-key.ts";
import { settingsStore } from "../settings/settings-store.ts";
import { CaptionedTabs } from "./captioned-tabs.ts";
import { endLeftSessions, tellOfClosing } from "./left-sessions.ts";
import { openWelcome } from "./open-welcome.ts";
import { StatusBoard } from "./status-board.ts";
import { showBadge } from "./toolbar-badge.ts";

loadTexts();

const board = new StatusBoard();
const desk = createSoundDesk({
  onCaptures: (captures) => void tabs.keepCaptures(captures),
  onRoomGone: (captureIds) => tabs.loseCaptures(captureIds),
});
const tabs = new CaptionedTabs({
  feed: (captureId) => desk.feed(captureId),
  onStatus: (status) => {
    board.tell(status);
    void showBadge(status);
  },
});

// Everything is registered at once and synchronously: an event that wakes the worker is told only
// to listeners that are there when its first turn ends.
board.listen();
handle("background", {
  startCaptions: ({ tabId }) => tabs.start(tabId),
  stopCaptions: ({ tabId }) => tabs.stop(tabId),
  captionStatus: ({ tabId }) => tabs.status(tabId),
  useLessData: ({ tabId }) => tabs.useLessData(tabId),
  captureBroken: (capture) => tabs.breakOff(capture),
});
acceptChannel("overlay", (overlay) => void tabs.attach(overlay));
acceptChannel("players", (frame) => {
  frame.onMessage((message) => {
    const report = readPlayerReport(message);
    if (report) void tabs.watchPlayers(frame, report);
  });
  frame.onClosed(() => tabs.forgetPlayers(frame));
});
settingsStore.onChanged((settings) => tabs.follow(settings), new AbortController().signal);
browser.tabs.onUpdated.addListener((tabId, { status, mutedInfo, audible }) => {
  if (status !== undefined) void tabs.redraw(tabId);
  if (mutedInfo || audible !== undefined) {
    void tabs.notice(tabId, { muted: mutedInfo?.muted, audible });
  }
});
browser.tabs.onRemoved.addListener((tabId, { isWindowClosing }) => {
  void tabs.forget(tabId, isWindowClosing);
});
browser.runtime.onInstalled.addListener((details) => void openWelcome(details));
// Wakes the worker, which looks after what the browser's end has left.
browser.runtime.onStartup.addListener(() => undefined);
void tellOfClosing();
void tabs.recalled.then(() => endLeftSessions(tabs.activeIds, performance.timeOrigin));
void keepStorageTrusted();

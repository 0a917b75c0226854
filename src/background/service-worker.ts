import { createCaptureClient } from "../messaging/capture-client.ts";
import { acceptChannel } from "../messaging/channel.ts";
import { readFrameObstacles } from "../messaging/frame-obstacles.ts";
import { handle } from "../messaging/messenger.ts";
import { readOverlayReport } from "../messaging/overlay-report.ts";
import { readFrameKey } from "../messaging/page-key.ts";
import { readPlayerReport } from "../messaging/player-report.ts";
import { isTermPick } from "../messaging/term-pick.ts";
import { browser } from "../platform/browser.ts";
import { loadTexts } from "../platform/load-texts.ts";
import { keepStorageTrusted } from "../settings/connection/api-key.ts";
import { serviceClient } from "../settings/connection/service-client.ts";
import { siteStore } from "../settings/sites/site-store.ts";
import { knownOffer } from "../settings/stored/offered-languages.ts";
import { settingsStore } from "../settings/stored/settings-store.ts";
import { sweepOrphans } from "../store/sweep-orphans.ts";
import { CaptionedTabs } from "./captions/captioned-tabs.ts";
import { endOrphanedSessions, tellOfClosing } from "./captions/orphaned-sessions.ts";
import { SettingsCache } from "./captions/settings-cache.ts";
import { DocumentLinks, TRANSLATE_DOCUMENT } from "./documents/document-link.ts";
import { DocumentWorker } from "./documents/document-worker.ts";
import { AbortableRequests } from "./forgetting/abortable-requests.ts";
import { ForgetEverything } from "./forgetting/forget-everything.ts";
import { createForgettingDeps } from "./forgetting/forgetting-deps.ts";
import { FrameRelay } from "./pages/frame-relay.ts";
import { PlayerMessageLimits } from "./pages/player-message-limits.ts";
import { injectSelection } from "./pages/selection/inject-selection.ts";
import { menuSelection, TRANSLATE_SELECTION } from "./pages/selection/selection-entry.ts";
import { selectionFacts } from "./pages/selection/selection-facts.ts";
import { SelectionService } from "./pages/selection/selection-service.ts";
import { TryPage } from "./pages/selection/try-page.ts";
import { ADD_TERM } from "./pages/terms/add-term-entry.ts";
import { AddTermWindow } from "./pages/terms/add-term-window.ts";
import { injectTermPicker } from "./pages/terms/inject-term-picker.ts";
import { wasRecentlyPressed } from "./pages/terms/recently-pressed.ts";
import { termGrants } from "./pages/terms/term-grants.ts";
import { TermPicker } from "./pages/terms/term-picker.ts";
import { isCommand, runCommand } from "./toolbar/commands.ts";
import { buildContextMenu, MenuMarks } from "./toolbar/context-menu.ts";
import { openWelcome } from "./toolbar/open-welcome.ts";
import { StartSuggestion } from "./toolbar/start-suggestion.ts";
import { StatusBroadcast } from "./toolbar/status-broadcast.ts";
import { ToolbarButton } from "./toolbar/toolbar-button.ts";
import { LibraryMaintenance } from "./transcripts/library-maintenance.ts";
import { RetentionScheduler } from "./transcripts/retention-scheduler.ts";
import { ShownTranscripts } from "./transcripts/shown-transcripts.ts";
import { TranslationQueue } from "./transcripts/translation-queue.ts";

loadTexts();

const board = new StatusBroadcast();
const button = new ToolbarButton();
const forever = new AbortController().signal;
const desk = createCaptureClient({
  onCaptures: (captures) => void tabs.keepCaptures(captures),
  onRoomGone: (captureIds) => tabs.loseCaptures(captureIds),
  onSpeechNews: (captureId, news) => void tabs.hearSpeech(captureId, news),
});
const relay = new FrameRelay();
const playerLimits = new PlayerMessageLimits();
const tabs = new CaptionedTabs({
  feed: (captureId) => desk.feed(captureId),
  dub: (captureId, signal) => desk.dub(captureId, signal),
  onStatus: (status) => {
    board.tell(status);
    button.tell(status);
    menu.tell(status);
    shown.tell(status);
  },
  onWritten: () => void retention.keep(),
});
const shown = new ShownTranscripts({
  book: new SettingsCache(),
  statusOf: (tabId) => tabs.peek(tabId),
  stop: (tabId) => tabs.stop(tabId),
  clear: (tabId) => tabs.pages.clear(tabId),
});
const suggestion = new StartSuggestion(button, (tabId) => tabs.peek(tabId));
const menu = new MenuMarks((tabId) => tabs.peek(tabId));
const library = new LibraryMaintenance();
const retention = new RetentionScheduler();
const documents = new DocumentWorker();
const translations = new TranslationQueue(serviceClient);
/** What the worker asks of the service besides, until everything is forgotten. */
const requests = new AbortableRequests();
const tryPage = new TryPage();
const selections = new SelectionService({
  inject: injectSelection,
  facts: selectionFacts,
  async targets() {
    const { targets, told } = await knownOffer("translate_text", requests.signal);
    // The menu in the page cannot mark what the service does not have.
    return told?.targets ?? targets;
  },
  http: serviceClient,
  tryPage,
});
const documentLinks = new DocumentLinks();
const wordWindow = new AddTermWindow();
const words = new TermPicker({
  wasPressed: wasRecentlyPressed,
  grants: termGrants,
  inject: injectTermPicker,
  open: (word) => wordWindow.open(word),
});
const forgetting = new ForgetEverything(
  createForgettingDeps({
    ...{ tabs, shown, selections, documents, translations, retention, tryPage, wordWindow },
    requests,
    menu,
  }),
);

// Everything is registered at once and synchronously: an event that wakes the worker is told only
// to listeners that are there when its first turn ends.
board.listen();
handle("background", {
  startCaptions: ({ tabId }) => tabs.start(tabId),
  stopCaptions: ({ tabId }) => tabs.stop(tabId),
  captionStatus: ({ tabId }) => tabs.status(tabId),
  useLessData: ({ tabId }) => tabs.change(tabId, (run) => run.useLessData()),
  hideCaptions: ({ tabId, hidden }) => tabs.change(tabId, (run) => run.hide(hidden)),
  followTranslations: () => void translations.follow(),
  purgeLater: () => library.purge(),
  seekPlayer: ({ tabId, mediaMs }) => tabs.pages.seekPlayer(tabId, mediaMs),
  showTranscript: (request) => shown.show(request),
  hideTranscript: async ({ tabId }) => {
    await shown.hide(tabId);
    return null;
  },
  nudgeTranscript: ({ tabId, byMs }) => shown.nudge(tabId, byMs),
  shownTranscript: ({ tabId }) => shown.status(tabId),
  takeTextToTry: () => tryPage.take(),
  takeWordToAdd: () => wordWindow.take(),
  takeDocumentLink: () => documentLinks.takeLink(),
  forgetEverything: () => {
    forgetting.begin();
    return null;
  },
  forgetReport: () => forgetting.report(),
  captureBroken: (capture) => tabs.breakOff(capture),
});
acceptChannel("overlay", (overlay) => {
  overlay.onMessage((message) => {
    const report = readOverlayReport(message);
    if (report) void tabs.pages.report(overlay, report);
    if (isTermPick(message)) void words.pick(overlay.tabId);
  });
  relay.attach(overlay);
  void tabs.pages.attach(overlay);
});
acceptChannel("cues", (frame) => {
  frame.onMessage((message) => {
    void shown.hear(frame, message);
    if (isTermPick(message)) void words.pick(frame.tabId);
  });
  void shown.attach(frame);
});
acceptChannel("players", (frame) => {
  frame.onMessage((message) => {
    if (!playerLimits.allows(frame)) return;
    const report = readPlayerReport(message);
    if (report) void tabs.pages.watchPlayers(frame, report);
    const obstacles = readFrameObstacles(message);
    if (obstacles) relay.report(frame, obstacles);
    const key = readFrameKey(message);
    if (key) relay.press(frame, key);
  });
  frame.onClosed(() => {
    relay.remove(frame);
    tabs.pages.forgetPlayers(frame);
  });
});
acceptChannel("selection", (end) => void selections.attach(end));
acceptChannel("words", (picker) => words.attach(picker));
acceptChannel("transcript", (view) => tabs.transcripts.attach(view));
settingsStore.onChanged(() => {
  void tabs.follow();
  void retention.keep();
  void shown.follow();
}, forever);
browser.alarms.onAlarm.addListener(({ name }) => void retention.ring(name));
siteStore.onChanged(() => {
  void tabs.follow();
  void shown.follow();
  void suggestion.lookAtAll();
}, forever);
browser.tabs.onUpdated.addListener((tabId, { status, url, title, mutedInfo, audible }, tab) => {
  // What a page is called is known when it has come; before that it may be the name of the last.
  if (status === "complete" || url !== undefined || title !== undefined) void tabs.visit(tabId);
  if (status !== undefined) {
    button.refresh(tabId);
    void tabs.redraw(tabId);
    void shown.redraw(tabId, tab.url);
  }
  if (status !== undefined || audible) void suggestion.look(tab);
  if (mutedInfo || audible !== undefined) {
    void tabs.notice(tabId, { muted: mutedInfo?.muted, audible });
  }
});
browser.tabs.onRemoved.addListener((tabId, { isWindowClosing }) => {
  button.forget(tabId);
  playerLimits.forgetTab(tabId);
  void tabs.forget(tabId, isWindowClosing);
  void shown.hide(tabId);
  void selections.forget(tabId);
  void termGrants.take(tabId);
});
browser.tabs.onActivated.addListener(() => void menu.follow());
browser.windows.onFocusChanged.addListener(() => void menu.follow());
browser.commands.onCommand.addListener((name, tab) => {
  if (tab && name === TRANSLATE_SELECTION) void selections.open(tab, null);
  if (tab && isCommand(name)) void runCommand(tabs, name, tab);
});
browser.contextMenus.onClicked.addListener((about, tab) => {
  const { menuItemId, linkUrl } = about;
  if (menuItemId === TRANSLATE_DOCUMENT && linkUrl) void documentLinks.openLink(linkUrl, tab);
  if (menuItemId === ADD_TERM) void words.addSelected(about.selectionText ?? "");
  if (tab && menuItemId === TRANSLATE_SELECTION) void selections.open(tab, menuSelection(about));
  if (!tab || !isCommand(menuItemId)) return;
  // The browser has ticked the entry, whatever comes of it.
  void runCommand(tabs, menuItemId, tab).finally(() => menu.renew());
});
browser.runtime.onInstalled.addListener((details) => {
  void buildContextMenu().then(() => menu.renew());
  void openWelcome(details);
});
// It also wakes the worker, which looks after what the browser's end has left.
browser.runtime.onStartup.addListener(() => {
  void buildContextMenu().then(() => menu.renew());
});
documents.start();
void tellOfClosing().then(async (isFirst) => {
  if (isFirst) await sweepOrphans(performance.timeOrigin);
});
void tabs.recalled
  .then(() => endOrphanedSessions(tabs.activeIds, performance.timeOrigin))
  .finally(() => retention.keep());
void library.purge().then(() => library.pack());
void translations.follow();
void keepStorageTrusted();
void forgetting.continue();

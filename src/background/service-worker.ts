import { acceptChannel } from "../messaging/channel.ts";
import { readFrameObstacles } from "../messaging/frame-obstacles.ts";
import { handle } from "../messaging/messenger.ts";
import { readOverlayReport } from "../messaging/overlay-report.ts";
import { readFrameKey } from "../messaging/page-key.ts";
import { readPlayerReport } from "../messaging/player-report.ts";
import { createSoundDesk } from "../messaging/sound-desk.ts";
import { isWordPick } from "../messaging/word-pick.ts";
import { browser } from "../platform/browser.ts";
import { loadTexts } from "../platform/load-texts.ts";
import { keepStorageTrusted } from "../settings/api-key.ts";
import { knownOffer } from "../settings/offered-languages.ts";
import { serviceClient } from "../settings/service-client.ts";
import { settingsStore } from "../settings/settings-store.ts";
import { siteStore } from "../settings/site-store.ts";
import { sweepOrphans } from "../store/sweep-orphans.ts";
import { CaptionedTabs } from "./captioned-tabs.ts";
import { ChoiceBook } from "./choice-book.ts";
import { isCommand, runCommand } from "./commands.ts";
import { buildContextMenu, MenuMarks } from "./context-menu.ts";
import { DocumentErrand } from "./document-errand.ts";
import { DocumentLinks, TRANSLATE_DOCUMENT } from "./document-link.ts";
import { Forgetting } from "./forgetting.ts";
import { createForgettingWorld } from "./forgetting-world.ts";
import { FrameRelay } from "./frame-relay.ts";
import { endLeftSessions, tellOfClosing } from "./left-sessions.ts";
import { LibraryKeeper } from "./library-keeper.ts";
import { openWelcome } from "./open-welcome.ts";
import { PlayerMessageLimits } from "./player-message-limits.ts";
import { Requests } from "./requests.ts";
import { RetentionKeeper } from "./retention-keeper.ts";
import { injectSelection } from "./selection/inject-selection.ts";
import { SelectionDesk } from "./selection/selection-desk.ts";
import { menuSelection, TRANSLATE_SELECTION } from "./selection/selection-entry.ts";
import { selectionFacts } from "./selection/selection-facts.ts";
import { TryPage } from "./selection/try-page.ts";
import { ShownTranscripts } from "./shown-transcripts.ts";
import { StartSuggestion } from "./start-suggestion.ts";
import { StatusBoard } from "./status-board.ts";
import { ToolbarButton } from "./toolbar-button.ts";
import { Translations } from "./translations.ts";
import { injectWordPicker } from "./words/inject-word-picker.ts";
import { wasRecentlyPressed } from "./words/recently-pressed.ts";
import { WordDesk } from "./words/word-desk.ts";
import { ADD_WORD } from "./words/word-entry.ts";
import { wordGrants } from "./words/word-grants.ts";
import { WordWindow } from "./words/word-window.ts";

loadTexts();

const board = new StatusBoard();
const button = new ToolbarButton();
const forever = new AbortController().signal;
const desk = createSoundDesk({
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
  book: new ChoiceBook(),
  statusOf: (tabId) => tabs.peek(tabId),
  stop: (tabId) => tabs.stop(tabId),
  clear: (tabId) => tabs.pages.clear(tabId),
});
const suggestion = new StartSuggestion(button, (tabId) => tabs.peek(tabId));
const menu = new MenuMarks((tabId) => tabs.peek(tabId));
const library = new LibraryKeeper();
const retention = new RetentionKeeper();
const documents = new DocumentErrand();
const translations = new Translations(serviceClient);
/** What the worker asks of the service besides, until everything is forgotten. */
const requests = new Requests();
const tryPage = new TryPage();
const selections = new SelectionDesk({
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
const wordWindow = new WordWindow();
const words = new WordDesk({
  wasPressed: wasRecentlyPressed,
  grants: wordGrants,
  inject: injectWordPicker,
  open: (word) => wordWindow.open(word),
});
const forgetting = new Forgetting(
  createForgettingWorld({
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
    if (isWordPick(message)) void words.pick(overlay.tabId);
  });
  relay.attach(overlay);
  void tabs.pages.attach(overlay);
});
acceptChannel("cues", (frame) => {
  frame.onMessage((message) => {
    void shown.hear(frame, message);
    if (isWordPick(message)) void words.pick(frame.tabId);
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
  void wordGrants.take(tabId);
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
  if (menuItemId === ADD_WORD) void words.addSelected(about.selectionText ?? "");
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
  .then(() => endLeftSessions(tabs.activeIds, performance.timeOrigin))
  .finally(() => retention.keep());
void library.purge().then(() => library.pack());
void translations.follow();
void keepStorageTrusted();
void forgetting.continue();

import { createCaptureClient } from "../messaging/capture-client.ts";
import { acceptChannel } from "../messaging/channel.ts";
import { readFrameObstacles } from "../messaging/frame-obstacles.ts";
import { handle } from "../messaging/messenger.ts";
import { readOverlayReport } from "../messaging/overlay-report.ts";
import { readFrameKey } from "../messaging/page-key.ts";
import { readPlayerReport } from "../messaging/player-report.ts";
import { isTermPick } from "../messaging/term-pick.ts";
import { readTrackReport } from "../messaging/track-report.ts";
import { browser } from "../platform/browser.ts";
import { onHostsChanged } from "../platform/host-permissions.ts";
import { shortcutOf } from "../platform/shortcuts.ts";
import { hasTabSound } from "../platform/tab-sound.ts";
import { loadTexts } from "../platform/text.ts";
import { restrictStorageToTrustedContexts } from "../settings/connection/api-key.ts";
import { serviceClient, serviceConnection } from "../settings/connection/service-client.ts";
import { finishTurningOn } from "../settings/sites/auto-start-api.ts";
import { siteStore } from "../settings/sites/site-store.ts";
import { knownReportedOffer } from "../settings/stored/offered-languages.ts";
import { settingsStore } from "../settings/stored/settings-store.ts";
import { hasStoredWords } from "../store/journal/journal.ts";
import { sweepOrphans } from "../store/sweep-orphans.ts";
import { upgradeStorage } from "../store/upgrade-storage.ts";
import { AutoStart } from "./auto-start/auto-start.ts";
import { syncAutoStartScripts } from "./auto-start/auto-start-scripts.ts";
import { CaptionedTabs } from "./captions/captioned-tabs.ts";
import { endOrphanedSessions, markInterruptedSessions } from "./captions/orphaned-sessions.ts";
import { SettingsCache } from "./captions/settings-cache.ts";
import { chooseSoundIn, reportPlayers } from "./captions/sound-changes.ts";
import { SoundFrames } from "./captions/sound-frames.ts";
import { isServiceBack } from "./captions/voice/is-service-back.ts";
import { createWordSource, endOpenSession } from "./captions/word-sources.ts";
import { canRecognise, closeUnusedCapture, translateOnDevice } from "./capture/capture-document.ts";
import { mayCapture } from "./capture/tab-stream-id.ts";
import { DocumentLinks, TRANSLATE_DOCUMENT } from "./documents/document-link.ts";
import { DocumentWorker } from "./documents/document-worker.ts";
import { AbortableRequests } from "./forgetting/abortable-requests.ts";
import { ForgetEverything } from "./forgetting/forget-everything.ts";
import { createForgettingDeps } from "./forgetting/forgetting-deps.ts";
import { SavedNotice } from "./pages/cards/saved-notice.ts";
import { FrameRelay } from "./pages/frame-relay.ts";
import {
  documentIdOf,
  hideStartHint,
  injectSelection,
  injectTermPicker,
  injectTracks,
  showSavedNotice,
  showStartHint,
  toggleRecentWords,
} from "./pages/inject-scripts.ts";
import { followLateFrames } from "./pages/late-frames.ts";
import { PlayerMessageLimits } from "./pages/player-message-limits.ts";
import { selectionFacts } from "./pages/selection/selection-facts.ts";
import { wordGrants } from "./pages/selection/selection-grants.ts";
import { menuSelection, TRANSLATE_SELECTION } from "./pages/selection/selection-menu-entry.ts";
import { SelectionService } from "./pages/selection/selection-service.ts";
import { TryPage } from "./pages/selection/try-page.ts";
import { AddTermWindow } from "./pages/terms/add-term-window.ts";
import { termGrants } from "./pages/terms/term-grants.ts";
import { ADD_TERM } from "./pages/terms/term-menu-entry.ts";
import { TermPicker } from "./pages/terms/term-picker.ts";
import { wasRecentlyPressed } from "./pages/terms/was-recently-pressed.ts";
import { WordTranslator } from "./pages/terms/word-translator.ts";
import { PageSubtitles } from "./subtitles/page-subtitles.ts";
import { deviceForTexts, deviceTargetsFrom } from "./texts/device-for-texts.ts";
import { type CommandActions, isCommand, runCommand } from "./toolbar/commands.ts";
import { buildContextMenu, ContextMenu } from "./toolbar/context-menu.ts";
import { StartSuggestion } from "./toolbar/start-suggestion.ts";
import { StatusBroadcast } from "./toolbar/status-broadcast.ts";
import { ToolbarButton } from "./toolbar/toolbar-button.ts";
import {
  bookmarkTab,
  changeBookmarksOf,
  savedTranscriptIn,
} from "./transcripts/bookmark-changes.ts";
import { LibraryMaintenance } from "./transcripts/library-maintenance.ts";
import { RetentionScheduler } from "./transcripts/retention-scheduler.ts";
import { ShownTranscripts } from "./transcripts/shown-transcripts.ts";
import { TranslationQueue } from "./transcripts/translation-queue.ts";
import { OnDeviceTranslator, ServiceTranslator } from "./transcripts/unit-translator.ts";

const WELCOME_PAGE = "src/welcome/index.html";
const ENGINE_OPTIONS = "src/options/index.html#engine";
loadTexts();

const statusBroadcast = new StatusBroadcast();
const toolbarButton = new ToolbarButton();
const forever = new AbortController().signal;
const captureClient = createCaptureClient({
  onCaptures: (captures) => void tabs.releaseUnusedCaptures(captures),
  onCaptureDocumentClosed: (captureIds) => tabs.onCapturesLost(captureIds),
  onSpeechEvent: (captureId, event) => void tabs.onSpeechEvent(captureId, event),
});
const frameRelay = new FrameRelay();
const playerLimits = new PlayerMessageLimits();
const tabs = new CaptionedTabs({
  feed: (captureId) => captureClient.feed(captureId),
  dub: (captureId, signal) => captureClient.dub(captureId, signal),
  ...{ createWordSource, endOpenSession, canRecognise, isServiceBack, hasTabSound },
  onStatus: (status) => {
    statusBroadcast.sendStatus(status);
    toolbarButton.setStatus(status);
    void autoStart.onCaptionStatus(status);
    contextMenu.setStatus(status);
    shownTranscripts.onCaptionStatus(status);
    soundFrames.onCaptionStatus(status);
  },
  onWritten: (captions) => onWritten(captions),
  subtitlesIn: (tabId) => subtitles.shownIn(tabId),
});
const onWritten = (written: { readonly tabId: number; readonly id: string }) =>
  void retention.removeExpired().finally(() => savedNotice.onWritten(written));
const soundFrames = new SoundFrames((tabId) => tabs.currentStatus(tabId));
const shownTranscripts = new ShownTranscripts({
  settings: new SettingsCache(),
  statusOf: (tabId) => tabs.currentStatus(tabId),
  stopCaptions: (tabId) => tabs.stop(tabId),
  clearPage: (tabId) => tabs.pages.clearPage(tabId),
});
const subtitles = new PageSubtitles({
  shownTranscripts,
  settings: new SettingsCache(),
  translators: {
    service: new ServiceTranslator(serviceClient, { retries: false }),
    device: new OnDeviceTranslator(translateOnDevice),
  },
  inject: injectTracks,
  async hasService() {
    const { baseUrl, apiKey } = await serviceConnection();
    return baseUrl !== "" && apiKey !== "";
  },
  captionStatus: (tabId) => tabs.currentStatus(tabId),
  startCaptions: (tabId) => tabs.start(tabId),
  endsSentence: (tabId) => tabs.endsSentence(tabId),
  sendTranscript: (tabId, message) => tabs.transcripts.sendMessage(tabId, message),
  onWritten,
});
const savedNotice = new SavedNotice({
  isWanted: async () => (await settingsStore.get()).transcripts.savedNotice,
  hasWords: hasStoredWords,
  show: showSavedNotice,
});
const commandActions: CommandActions = {
  onStop: (sessionId, tabId) => {
    savedNotice.expect(sessionId);
    void autoStart.onStopped(tabId);
  },
  showRecentWords: toggleRecentWords,
};
const suggestion = new StartSuggestion(toolbarButton, (tabId) => tabs.currentStatus(tabId));
const autoStart = new AutoStart({
  tab: (tabId) => browser.tabs.get(tabId).catch(() => null),
  visit: documentIdOf,
  status: (tabId) => tabs.currentStatus(tabId),
  showsTranscript: async (tabId) => (await shownTranscripts.status(tabId)) !== null,
  async isReady() {
    const { baseUrl, apiKey } = await serviceConnection();
    return baseUrl !== "" && apiKey !== "";
  },
  mayCapture,
  start: (tabId) => tabs.start(tabId),
  setExpected: (tabId, isExpected) => toolbarButton.setExpected(tabId, isExpected),
  showHint: async (tabId) => showStartHint(tabId, await shortcutOf("toggle-captions")),
  hideHint: hideStartHint,
});
const contextMenu = new ContextMenu((tabId) => tabs.currentStatus(tabId));
const libraryMaintenance = new LibraryMaintenance();
const retention = new RetentionScheduler();
const documents = new DocumentWorker();
const translations = new TranslationQueue({
  service: new ServiceTranslator(serviceClient),
  device: new OnDeviceTranslator(translateOnDevice),
});
// Requests outside of captions and jobs, until everything is erased.
const requests = new AbortableRequests();
const tryPage = new TryPage();
const offer = () => knownReportedOffer("translate_text", requests.signal);
const selections = new SelectionService({
  inject: injectSelection,
  facts: selectionFacts,
  targets: async () => (await offer()).targets,
  http: serviceClient,
  device: deviceForTexts,
  deviceTargets: deviceTargetsFrom,
  openOptions: () => browser.tabs.create({ url: browser.runtime.getURL(ENGINE_OPTIONS) }),
  tryPage,
});
const documentLinks = new DocumentLinks();
const addTermWindow = new AddTermWindow();
const termPicker = new TermPicker({
  wasPressed: wasRecentlyPressed,
  grants: termGrants,
  translations: wordGrants,
  injectPicker: injectTermPicker,
  openTermWindow: (term) => addTermWindow.openForTerm(term),
});
const wordTranslator = new WordTranslator({
  grants: wordGrants,
  placeIn: (tabId) => tabs.wordPlaceIn(tabId),
  facts: selectionFacts,
  offer,
  http: serviceClient,
  device: deviceForTexts,
});
const forgetting = new ForgetEverything(
  createForgettingDeps({
    ...{
      tabs,
      shownTranscripts,
      subtitles,
      selections,
      wordTranslator,
      documents,
      translations,
      retention,
      tryPage,
      addTermWindow,
    },
    requests,
    contextMenu,
  }),
);

// Register everything synchronously: an event that wakes the worker only reaches listeners
// registered in its first turn.
statusBroadcast.listen();
handle("background", {
  startCaptions: ({ tabId }) => tabs.start(tabId),
  stopCaptions({ tabId }) {
    void autoStart.onStopped(tabId);
    return tabs.stop(tabId);
  },
  popupOpened: async ({ tabId }) =>
    (await autoStart.startExpected(tabId)) ?? (await tabs.status(tabId)),
  captionFacts: () => tabs.facts(),
  useLessData: ({ tabId }) => tabs.changeSession(tabId, (session) => session.useLessData()),
  continueOnDevice: ({ tabId }) => tabs.continueOnDevice(tabId),
  hideCaptions: ({ tabId, hidden }) =>
    tabs.changeSession(tabId, (session) => session.choices.setHidden(hidden)),
  followTranslations: () => void translations.syncJobs(),
  purgeLater: () => libraryMaintenance.purgeDeletedSessions(),
  seekPlayer: ({ tabId, mediaMs }) => tabs.seekPlayer(tabId, mediaMs),
  setBookmark: (request) => bookmarkTab(tabs, request.tabId),
  changeBookmarks: (request) => changeBookmarksOf(tabs, request.sessionId, request.change),
  savedTranscript: ({ tabId }) => savedTranscriptIn(tabs, tabId),
  showTranscript: (request) => shownTranscripts.showTranscript(request),
  hideTranscript: ({ tabId }) => shownTranscripts.hideTranscript(tabId).then(() => null),
  nudgeTranscript: ({ tabId, byMs }) => shownTranscripts.nudge(tabId, byMs),
  shownTranscript: ({ tabId }) => subtitles.restored.then(() => shownTranscripts.status(tabId)),
  findSubtitles: ({ tabId }) => subtitles.find(tabId),
  showSubtitles: ({ tabId, offerId }) => subtitles.show(tabId, offerId),
  captionSound: ({ tabId }) => subtitles.captionSound(tabId),
  retrySubtitles: ({ tabId }) => subtitles.retry(tabId),
  takeTextToTry: () => tryPage.takeText(),
  takeTermToAdd: () => addTermWindow.takeTerm(),
  takeDocumentLink: () => documentLinks.takeLink(),
  forgetEverything: () => {
    forgetting.start();
    return null;
  },
  forgetReport: () => forgetting.report(),
  deviceTextsIdle: () => closeUnusedCapture(),
  chooseSound: (request) => chooseSoundIn(tabs, request),
  playersSounding: (report) => reportPlayers(tabs, report),
  captureBroken: (capture) => tabs.onCaptureBroken(capture),
});
acceptChannel("overlay", (overlay) => {
  followLateFrames(overlay);
  overlay.onMessage((message) => {
    const report = readOverlayReport(message);
    if (report) void tabs.pages.onOverlayReport(overlay, report);
    if (isTermPick(message)) void termPicker.startPicking(overlay.tabId);
  });
  frameRelay.attachOverlay(overlay);
  void tabs.pages.attachOverlay(overlay);
});
acceptChannel("cues", (frame) => {
  followLateFrames(frame);
  frame.onMessage((message) => {
    void shownTranscripts.onFrameMessage(frame, message);
    if (isTermPick(message)) void termPicker.startPicking(frame.tabId);
  });
  void shownTranscripts.attachFrame(frame);
});
acceptChannel("players", (frame) => {
  frame.onMessage((message) => {
    if (!playerLimits.allows(frame)) return;
    const report = readPlayerReport(message);
    if (report) void tabs.pages.onPlayerReport(frame, report);
    const obstacles = readFrameObstacles(message);
    if (obstacles) frameRelay.relayObstacles(frame, obstacles);
    const key = readFrameKey(message);
    if (key) frameRelay.relayKey(frame, key);
  });
  frame.onClosed(() => {
    frameRelay.removeFrame(frame);
    tabs.pages.onFrameClosed(frame);
  });
});
acceptChannel("tracks", (frame) => {
  frame.onMessage((message) => {
    const report = readTrackReport(message);
    if (report) void subtitles.onReport(frame, report);
  });
  subtitles.attachFrame(frame);
});
acceptChannel("auto-start", (frame) => {
  frame.post({ kind: "end" });
  void autoStart.onSound(frame.tabId);
});
acceptChannel("player-sound", (frame) => void soundFrames.attach(frame));
acceptChannel("selection", (end) => void selections.attachPopover(end));
acceptChannel("words", (picker) => {
  termPicker.attachPicker(picker);
  wordTranslator.attachPicker(picker);
});
acceptChannel("transcript", (view) => tabs.transcripts.attachView(view));
settingsStore.onChanged(() => {
  void tabs.applySettings();
  void retention.removeExpired();
  void shownTranscripts.refreshLook();
  void subtitles.applySettings();
}, forever);
browser.alarms.onAlarm.addListener(({ name }) => void retention.onAlarm(name));
siteStore.onChanged(() => {
  void tabs.applySettings();
  void shownTranscripts.refreshLook();
  void subtitles.applySettings();
  void suggestion.checkAllTabs();
  void syncAutoStartScripts();
}, forever);
onHostsChanged(() => void finishTurningOn().then(syncAutoStartScripts), forever);
browser.tabs.onUpdated.addListener((tabId, { status, url, title, mutedInfo, audible }, tab) => {
  // The title is only valid once the page has loaded; before, it may be the previous one.
  if (status === "complete" || url !== undefined || title !== undefined)
    void tabs.onPageChange(tabId);
  if (status !== undefined) {
    toolbarButton.refresh(tabId);
    void tabs.redrawOverlay(tabId);
    void shownTranscripts.onTabUpdated(tabId, tab.url);
  }
  if (status !== undefined || audible) void suggestion.checkTab(tab);
  if (status !== undefined) void autoStart.onNavigation(tabId);
  if (audible) void autoStart.onSound(tabId);
  if (mutedInfo || audible !== undefined) {
    void tabs.onTabChange(tabId, { muted: mutedInfo?.muted, audible });
  }
});
browser.tabs.onRemoved.addListener((tabId, { isWindowClosing }) => {
  toolbarButton.forgetTab(tabId);
  playerLimits.forgetTab(tabId);
  void tabs.onTabClosed(tabId, isWindowClosing);
  void shownTranscripts.hideTranscript(tabId);
  void selections.forgetTab(tabId);
  void termGrants.usePick(tabId);
  void wordTranslator.forgetTab(tabId);
  void autoStart.forgetTab(tabId);
});
browser.tabs.onActivated.addListener(() => void contextMenu.refresh());
browser.windows.onFocusChanged.addListener(() => void contextMenu.refresh());
browser.commands.onCommand.addListener((name, tab) => {
  if (tab && name === TRANSLATE_SELECTION) void selections.translateInTab(tab, null);
  if (tab && isCommand(name)) void runCommand(tabs, name, tab, commandActions);
});
browser.contextMenus.onClicked.addListener((about, tab) => {
  const { menuItemId, linkUrl } = about;
  if (menuItemId === TRANSLATE_DOCUMENT && linkUrl) void documentLinks.openLink(linkUrl, tab);
  if (menuItemId === ADD_TERM) void termPicker.addSelectedText(about.selectionText ?? "");
  if (tab && menuItemId === TRANSLATE_SELECTION)
    void selections.translateInTab(tab, menuSelection(about));
  if (!tab || !isCommand(menuItemId)) return;
  // The browser has ticked the entry itself, whatever the command did.
  void runCommand(tabs, menuItemId, tab, commandActions).finally(() => contextMenu.forceRefresh());
});
browser.runtime.onInstalled.addListener(({ reason }) => {
  void upgradeStorage();
  void buildContextMenu().then(() => contextMenu.forceRefresh());
  if (reason === "install") void browser.tabs.create({ url: browser.runtime.getURL(WELCOME_PAGE) });
});
// Also wakes the worker to clean up after the last browser run.
browser.runtime.onStartup.addListener(() => {
  void upgradeStorage();
  void buildContextMenu().then(() => contextMenu.forceRefresh());
});
documents.start();
void markInterruptedSessions().then(async (isFirst) => {
  if (isFirst) await sweepOrphans(performance.timeOrigin);
});
void Promise.all([tabs.restored, subtitles.restored])
  .then(() => {
    const running = new Set([...tabs.activeIds, ...subtitles.activeIds]);
    return endOrphanedSessions(running, performance.timeOrigin);
  })
  .finally(() => retention.removeExpired());
void libraryMaintenance.purgeDeletedSessions().then(() => libraryMaintenance.packEndedSessions());
void translations.syncJobs();
void syncAutoStartScripts();
void restrictStorageToTrustedContexts();
void forgetting.resumeInterrupted();

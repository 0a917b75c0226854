import type { Page } from "@playwright/test";
import type { CaptionStatus } from "../../../src/messaging/caption-status.ts";
import type { ShownTranscriptStatus, SubtitleOffer } from "../../../src/messaging/protocol.ts";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { useCatalogue } from "../pages/ui-reading.ts";

export interface PopupScene {
  /** Without it, the background answers. */
  readonly status?: CaptionStatus;
  readonly shown?: ShownTranscriptStatus;
  readonly subtitles?: readonly SubtitleOffer[];
  /** Catalogue to use instead of the browser's language. */
  readonly language?: string;
  /** What the browser says otherwise about the tab. */
  readonly tab?: { readonly url?: string; readonly title?: string; readonly incognito?: boolean };
}

/**
 * Opens the popup in a tab, as wide as under its button, with the answers of a background in any
 * state.
 * @param tabId the tab that the popup is about
 */
export async function openLoosePopup(
  browser: SurtitleBrowser,
  tabId: number | undefined,
  scene: PopupScene = {},
): Promise<Page> {
  const page = await browser.context.newPage();
  await page.addInitScript(`(${STAND_IN})(new URL(location.href).searchParams.get("scene"))`);
  if (scene.language !== undefined) await useCatalogue(page, scene.language);
  await page.setViewportSize({ width: 340, height: 600 });
  await showScene(browser, page, tabId, scene);
  return page;
}

/** Loads a loose popup again, in another state but the same language. */
export async function showScene(
  browser: SurtitleBrowser,
  page: Page,
  tabId: number | undefined,
  { status, shown, subtitles, tab = {} }: PopupScene,
): Promise<void> {
  const answers = {
    ...(status && { popupOpened: { ...status, tabId } }),
    ...(subtitles && { findSubtitles: subtitles }),
    ...(shown && { shownTranscript: { ...shown, tabId } }),
  };
  const query = new URLSearchParams({ tab: `${tabId}`, scene: JSON.stringify({ answers, tab }) });
  await page.goto(browser.extensionUrl(`src/popup/index.html?${query}`));
}

// A string, because the TypeScript runner would change a function in transit.
const STAND_IN = `(scene) => {
  const { answers, tab: change } = JSON.parse(scene);
  const api = globalThis.browser ?? chrome;
  const { runtime, tabs } = api;
  const reply = (value, callback) => {
    if (typeof callback === "function") callback(value);
    else return Promise.resolve(value);
  };
  const sendMessage = runtime.sendMessage.bind(runtime);
  runtime.sendMessage = (message, ...rest) =>
    Object.hasOwn(answers, message.name)
      ? reply({ reply: answers[message.name] }, rest.at(-1))
      : sendMessage(message, ...rest);
  const connect = runtime.connect.bind(runtime);
  const event = { addListener: () => undefined };
  runtime.connect = (options) => options.name !== "status" || !answers.popupOpened
    ? connect(options)
    : { name: options.name, postMessage: () => undefined, disconnect: () => undefined,
        onMessage: event, onDisconnect: event };
  const get = tabs.get.bind(tabs);
  tabs.get = (id, callback) => {
    const found = get(id).then((tab) => ({ ...tab, ...change }));
    return typeof callback === "function" ? void found.then(callback) : found;
  };
}`;

import type { Page } from "@playwright/test";
import { capturedTabs } from "../browser/capture-room.ts";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { uiText } from "../pages/ui-text.ts";
import { waitFor } from "../wait-for.ts";
import { openPopup } from "./open-popup.ts";
import type { PopupHandle } from "./popup-handle.ts";

const SETTLED = [
  "state_no_sound",
  "state_listening",
  "state_live",
  "state_blocked",
  "state_retrying",
  "state_failed",
] as const;

/**
 * Starts captions as a person does: toolbar button, then Start in the popup. Closes the popup
 * again.
 * @returns the popup's text once the stream is open or the start has failed
 */
export async function startCaptions(browser: SurtitleBrowser, page: Page): Promise<string> {
  const popup = await openPopup(browser, page);
  const popupText = await pressStart(browser, popup);
  await popup.close();
  return popupText;
}

/** The same in an open popup, which stays open. */
export async function pressStart(browser: SurtitleBrowser, popup: PopupHandle): Promise<string> {
  const start = new RegExp(`^(${uiText("popup_start")}|${uiText("popup_start_again")})$`);
  await popup.waitFor({ role: "button", name: start });
  // The popup asks too, and earlier: once this is answered, it shows any earlier failure.
  const tabId = await popup.evaluate<number>(ASK_STATUS);
  const isCaptured = async () => (await capturedTabs(browser)).includes(tabId);
  // A start that failed lets go of the tab's sound a moment later.
  await waitFor("the tab's sound to be free", async () => !(await isCaptured()));
  await popup.evaluate(NOTE_BEGINNING);
  await popup.click({ role: "button", name: start });
  const states = new RegExp(`^(${SETTLED.map((key) => uiText(key)).join("|")})(?!\\w)`, "m");
  const popupText = await waitFor(
    "the start to succeed or fail",
    async () => {
      const now = await popup.evaluate<{ text: string; hasBegun: boolean }>(READ);
      // An earlier failure stays visible for a moment, while other parts change.
      return now.hasBegun && states.test(now.text) ? now.text : null;
    },
    { timeoutMs: 30_000 },
  );
  // The stream may open before the browser provides the tab's sound, and fail before that.
  await waitFor("the tab to be captured, or the start to fail", async () => {
    if ((await popup.text()).includes(uiText("state_failed"))) return true;
    return await isCaptured();
  });
  return popupText;
}

const ASK_STATUS = `(async () => {
  const [{ id: tabId }] = await chrome.tabs.query({ active: true, currentWindow: true });
  await chrome.runtime.sendMessage({ to: "background", name: "popupOpened", data: { tabId } });
  return tabId;
})()`;

const NOTE_BEGINNING = `(() => {
  const state = () => document.querySelector(".state-line [role=status]")?.textContent;
  const before = state();
  globalThis.hasBegun = false;
  globalThis.beginning?.disconnect();
  globalThis.beginning = new MutationObserver(() => {
    globalThis.hasBegun ||= state() !== before;
  });
  globalThis.beginning.observe(document.body, { subtree: true, childList: true, characterData: true });
})()`;

const READ = `({ text: document.body?.innerText ?? "", hasBegun: globalThis.hasBegun })`;

/** Stops captions through the popup and waits until the service has sent its last words. */
export async function stopCaptions(browser: SurtitleBrowser, page: Page): Promise<void> {
  const popup = await openPopup(browser, page);
  await pressStop(popup);
  await popup.close();
}

/** The same in an open popup, which stays open. */
export async function pressStop(popup: PopupHandle): Promise<void> {
  await popup.click({ role: "button", name: uiText("stop") });
  // The service waits for the last words for half a minute after each new one.
  await popup.waitForText(uiText("state_ended"), { timeoutMs: 60_000 });
}

import type { Page } from "@playwright/test";
import { capturedTabs } from "../browser/capture-room.ts";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { uiText } from "../pages/ui-text.ts";
import { waitFor } from "../wait-for.ts";
import { openPopup } from "./open-popup.ts";
import type { PopupHandle } from "./popup-handle.ts";

/** States in which the popup has nothing more to wait for. */
const SETTLED = [
  "state_no_sound",
  "state_listening",
  "state_live",
  "state_blocked",
  "state_retrying",
  "state_failed",
] as const;

/**
 * Starts captions as a person does: toolbar button, then Start in the popup. Returns what the popup
 * says once the stream is open or the start has failed; the popup is closed again.
 */
export async function startCaptions(browser: SurtitleBrowser, page: Page): Promise<string> {
  const popup = await openPopup(browser, page);
  const said = await pressStart(browser, popup);
  await popup.close();
  return said;
}

/** The same in a popup that is open already, and stays so. */
export async function pressStart(browser: SurtitleBrowser, popup: PopupHandle): Promise<string> {
  const start = new RegExp(`^(${uiText("popup_start")}|${uiText("popup_start_again")})$`);
  await popup.waitFor({ role: "button", name: start });
  // The popup has asked as well, and before: now it knows of an earlier failure, and tells it.
  await popup.evaluate(ASK_STATUS);
  const capturedBefore = await capturedTabs(browser);
  await popup.evaluate(NOTE_BEGINNING);
  await popup.click({ role: "button", name: start });
  const states = new RegExp(`^(${SETTLED.map((key) => uiText(key)).join("|")})\\b`, "m");
  const said = await waitFor(
    "the start to succeed or fail",
    async () => {
      const now = await popup.evaluate<{ text: string; hasBegun: boolean }>(READ);
      // An earlier failure is still told for a moment, while other things change.
      return now.hasBegun && states.test(now.text) ? now.text : null;
    },
    { timeoutMs: 30_000 },
  );
  // The stream may be open before the browser has handed out the tab's sound, and fail before.
  await waitFor("the tab to be captured, or the start to fail", async () => {
    if ((await popup.text()).includes(uiText("state_failed"))) return true;
    return (await capturedTabs(browser)).length > capturedBefore.length;
  });
  return said;
}

const ASK_STATUS = `(async () => {
  const [{ id: tabId }] = await chrome.tabs.query({ active: true, currentWindow: true });
  await chrome.runtime.sendMessage({ to: "background", name: "captionStatus", data: { tabId } });
})()`;

/** Whatever comes first after Start has been pressed, it is another state than before. */
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

/** Stops captions through the popup and waits until the service has said its last word. */
export async function stopCaptions(browser: SurtitleBrowser, page: Page): Promise<void> {
  const popup = await openPopup(browser, page);
  await pressStop(popup);
  await popup.close();
}

/** The same in a popup that is open already, and stays so. */
export async function pressStop(popup: PopupHandle): Promise<void> {
  await popup.click({ role: "button", name: uiText("popup_stop") });
  // The last words are waited for while they come: for half a minute without a new one.
  await popup.waitForText(uiText("state_ended"), { timeoutMs: 60_000 });
}

import type { Page } from "@playwright/test";
import { capturedTabs } from "./capture-room.ts";
import type { SurtitleBrowser } from "./launch-surtitle.ts";
import { openPopup } from "./open-popup.ts";
import { uiText } from "./ui-text.ts";
import { waitFor } from "./wait-for.ts";

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
  const start = new RegExp(`^(${uiText("popup_start")}|${uiText("popup_start_again")})$`);
  await popup.waitFor({ role: "button", name: start });
  const capturedBefore = await capturedTabs(browser);
  const before = await popup.text();
  await popup.click({ role: "button", name: start });
  const states = new RegExp(`^(${SETTLED.map((key) => uiText(key)).join("|")})\\b`, "m");
  const said = await waitFor(
    "the start to succeed or fail",
    async () => {
      const now = await popup.text();
      // An earlier failure is still told for a moment.
      return now !== before && states.test(now) ? now : null;
    },
    { timeoutMs: 30_000 },
  );
  // The stream may be open before the browser has handed out the tab's sound.
  if (!said.includes(uiText("state_failed"))) {
    await waitFor("the tab to be captured", async () => {
      return (await capturedTabs(browser)).length > capturedBefore.length;
    });
  }
  await popup.close();
  return said;
}

/** Stops captions through the popup and waits until the service has said its last word. */
export async function stopCaptions(browser: SurtitleBrowser, page: Page): Promise<void> {
  const popup = await openPopup(browser, page);
  await popup.click({ role: "button", name: uiText("popup_stop") });
  await popup.waitForText(uiText("state_ended"), { timeoutMs: 30_000 });
  await popup.close();
}

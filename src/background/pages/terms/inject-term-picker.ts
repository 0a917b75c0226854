import pickerScript from "../../../overlay/terms/content-script.ts?script&iife";
import { browser } from "../../../platform/browser.ts";

/** Puts what lets the user pick a word of the captions into a tab's page; it goes when it is done. */
export async function injectTermPicker(tabId: number): Promise<void> {
  const script = { files: [pickerScript], injectImmediately: true };
  // A page that lets no script in shows no captions either.
  await browser.scripting.executeScript({ target: { tabId }, ...script }).catch(() => undefined);
}

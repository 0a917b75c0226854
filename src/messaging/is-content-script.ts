import { browser, type Runtime } from "../platform/browser.ts";

/**
 * Whether a sender is a content script, which runs in a page's process and may be anybody. Pages of
 * ours that are opened as a tab have `sender.tab` too, but our own origin as address.
 */
export function isContentScript(sender: Pick<Runtime.MessageSender, "tab" | "url">): boolean {
  return sender.tab !== undefined && !sender.url?.startsWith(browser.runtime.getURL(""));
}

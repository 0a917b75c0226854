import { browser, type Runtime } from "../platform/browser.ts";

/**
 * Whether the sender is a content script, whose page's process is not trusted. Extension pages in
 * tabs have `sender.tab` too, but our own origin as URL.
 */
export function isContentScript(sender: Pick<Runtime.MessageSender, "tab" | "url">): boolean {
  return sender.tab !== undefined && !sender.url?.startsWith(browser.runtime.getURL(""));
}

import type { Runtime } from "../platform/browser.ts";
import { runtime } from "../platform/sync-api.ts";

/**
 * Whether the sender is a content script, whose page's process is not trusted. Extension pages in
 * tabs have `sender.tab` too, but our own origin as URL.
 */
export function isContentScript(sender: Pick<Runtime.MessageSender, "tab" | "url">): boolean {
  return sender.tab !== undefined && !sender.url?.startsWith(runtime.getURL(""));
}

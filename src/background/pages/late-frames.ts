import type { ChannelEnd } from "../../messaging/channel.ts";
import { isFrameLoaded } from "../../messaging/frame-loaded.ts";
import { injectIntoLateFrames } from "./inject-scripts.ts";

// Frames of one page tend to load together.
const GATHER_MS = 500;

/**
 * Injects scripts into frames that load after the page got its own, such as a player that a press
 * puts in. The browser reports no such frames without another permission, so the page's script does.
 */
export function followLateFrames(page: ChannelEnd<"overlay" | "cues">): void {
  const { name, tabId, isTop } = page;
  if (tabId === undefined || !isTop) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  page.onMessage((message) => {
    if (!isFrameLoaded(message)) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void injectIntoLateFrames(tabId, name);
    }, GATHER_MS);
  });
  page.onClosed(() => clearTimeout(timer));
}

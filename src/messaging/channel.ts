import type { LaneId, SegmentUpdate } from "../captions/segment.ts";
import { browser, type Runtime } from "../platform/browser.ts";
import type { CaptionStatus } from "./caption-status.ts";
import { isContentScript } from "./is-content-script.ts";

/** What the background tells the overlay. */
export type OverlayMessage =
  /** The lanes to draw, in drawing order. */
  | { readonly kind: "lanes"; readonly lanes: readonly LaneId[] }
  | { readonly kind: "status"; readonly status: CaptionStatus }
  /** What was said last, for an overlay that has just come into its page. */
  | { readonly kind: "snapshot"; readonly updates: readonly SegmentUpdate[] }
  | { readonly kind: "update"; readonly update: SegmentUpdate }
  /** Captions are over: leave the page. */
  | { readonly kind: "end" };

/** What a view (the popup) is told: every change of a tab's status. */
export type StatusMessage = { readonly kind: "status"; readonly status: CaptionStatus };

/** Every long-lived connection to the background and what is sent over it to the other end. */
export interface Channels {
  overlay: OverlayMessage;
  status: StatusMessage;
}

export type ChannelName = keyof Channels;

/** The channel of the content scripts; on all others only the extension's own pages are heard. */
const FOR_CONTENT_SCRIPTS: ChannelName = "overlay";

/** The background's end of a connection. */
export interface ChannelEnd<Name extends ChannelName> {
  readonly name: Name;
  /** The tab whose content script connected; undefined for the extension's own pages. */
  readonly tabId: number | undefined;
  post(message: Channels[Name]): void;
  onClosed(callback: () => void): void;
}

/**
 * The browser tells of the closing some milliseconds before it lets go of an extension that is
 * updated or removed; a connection made in between leads to nobody and never says so.
 */
const REOPEN_AFTER_MS = 300;

/**
 * Connects to the background and listens. When the background is restarted the connection closes;
 * it is opened again soon, which wakes the background.
 * @param onMessage is called with every message, also after a reconnect
 * @param onGone is called when there is no background any more: the extension was updated or
 *   removed while this script stayed in its page
 */
export function openChannel<Name extends ChannelName>(
  name: Name,
  onMessage: (message: Channels[Name]) => void,
  signal: AbortSignal,
  onGone: () => void = () => undefined,
): void {
  if (signal.aborted) return;
  const port = connect(name);
  if (!port) {
    onGone();
    return;
  }
  const abort = () => port.disconnect();
  signal.addEventListener("abort", abort, { once: true });
  // Both ends are this very map in one build, so the message has the type it names.
  port.onMessage.addListener((message: unknown) => onMessage(message as Channels[Name]));
  port.onDisconnect.addListener(() => {
    signal.removeEventListener("abort", abort);
    setTimeout(() => openChannel(name, onMessage, signal, onGone), REOPEN_AFTER_MS);
  });
}

/** A new connection; null where the extension has gone away under the script. */
function connect(name: ChannelName): Runtime.Port | null {
  try {
    return browser.runtime.connect({ name });
  } catch {
    return null;
  }
}

/** Accepts connections of one name. Call it at the top level of the worker. */
export function acceptChannel<Name extends ChannelName>(
  name: Name,
  accept: (end: ChannelEnd<Name>) => void,
): void {
  browser.runtime.onConnect.addListener((port) => {
    const { sender } = port;
    if (port.name !== name || sender?.id !== browser.runtime.id) return;
    if (isContentScript(sender) !== (name === FOR_CONTENT_SCRIPTS)) return;
    accept({
      name,
      tabId: sender.tab?.id,
      post: (message) => port.postMessage(message),
      onClosed: (callback) => port.onDisconnect.addListener(() => callback()),
    });
  });
}

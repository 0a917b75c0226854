import type { CaptionPositions } from "../captions/look/caption-position.ts";
import type { DrawnStyle } from "../captions/look/drawn-style.ts";
import type { ReadingChoices } from "../captions/pace/reading-choices.ts";
import type { LaneId, SegmentUpdate } from "../captions/segment.ts";
import type { Cue } from "../captions/subtitles/subtitle-cues.ts";
import { browser, type Runtime } from "../platform/browser.ts";
import type { CaptionStatus } from "./caption-status.ts";
import type { PlayerClock } from "./cue-report.ts";
import type { FrameObstacles } from "./frame-obstacles.ts";
import { isContentScript } from "./is-content-script.ts";
import type { FrameKey } from "./page-key.ts";
import { PortLimits } from "./port-limits.ts";
import type { SelectionMessage } from "./selection-message.ts";

/** An update with the place of its first concluded segment among all of its lane, from 0. */
export interface PlacedUpdate extends SegmentUpdate {
  readonly ordinal: number;
}

/** What the user has chosen of how captions look, for the site the tab shows. */
export interface OverlayLook {
  readonly style: DrawnStyle;
  readonly reading: ReadingChoices;
  readonly places: CaptionPositions;
  /** Captions go on unseen. */
  readonly isHidden: boolean;
}

/** What the background tells the overlay. */
export type OverlayMessage =
  /** The lanes to draw, in drawing order. */
  | { readonly kind: "lanes"; readonly lanes: readonly LaneId[] }
  /** Words that begin phrases in a language, parted by spaces; before the first text in it. */
  | { readonly kind: "phrase-starts"; readonly language: string; readonly words: string }
  | { readonly kind: "status"; readonly status: CaptionStatus }
  /**
   * What was said last in these captions: for an overlay that has just come into its page, or that
   * was cut off from the background for a while and has drawn some of it already.
   */
  | {
      readonly kind: "snapshot";
      readonly captionsId: string;
      readonly updates: readonly PlacedUpdate[];
    }
  /** What was said since, in the order in which it was told. */
  | { readonly kind: "updates"; readonly updates: readonly PlacedUpdate[] }
  /** The player has jumped: what is tentative belongs to a place it has left. */
  | { readonly kind: "seek" }
  /** How captions look and read, and where they stand; before anything is drawn, and when it changes. */
  | { readonly kind: "look"; readonly look: OverlayLook }
  /** What the players inside a frame of the page show over their pictures. */
  | { readonly kind: "frame-obstacles"; readonly report: FrameObstacles }
  /** What a key that was pressed in a frame of the page asks for. */
  | ({ readonly kind: "frame-key" } & FrameKey)
  /** Where the dub is in a lane: its words are marked as they are said; null when nobody speaks. */
  | { readonly kind: "speaking"; readonly speaking: SpokenPlace | null }
  /** Words of a lane that the dub was too late for: to be read only. */
  | { readonly kind: "speech-skipped"; readonly lane: LaneId; readonly ordinal: number }
  /** Captions are over: leave the page. */
  | { readonly kind: "end" };

/** The words that the dub is saying. */
export interface SpokenPlace {
  readonly lane: LaneId;
  /** Of the concluded segment that is said, among all of its lane; null when it is not known. */
  readonly ordinal: number | null;
  readonly text: string;
  /** So much of it has been heard at `atMs`, in milliseconds of its own sound. */
  readonly playedMs: number;
  readonly lengthMs: number;
  /** Wall clock, in milliseconds since 1970. */
  readonly atMs: number;
  /** Speed: 1 is as spoken, 0 while it is paused. */
  readonly rate: number;
}

/** What a transcript view (the side panel, the library) is told of the tab it watches. */
export type TranscriptMessage =
  /** The captions of the tab, now and whenever others begin; null when it has none. */
  | {
      readonly kind: "session";
      readonly sessionId: string | null;
      /** In a private window nothing is on disk: what there is comes as updates. */
      readonly isPrivate: boolean;
    }
  /**
   * The words of a lane changed. What it concludes is in the journal by then; places and times are
   * those of its concluded segments, in their order.
   */
  | {
      readonly kind: "update";
      readonly sessionId: string;
      readonly update: PlacedUpdate;
      readonly spokenAtMs: readonly (number | null)[];
      readonly mediaMs: readonly (number | null)[];
    }
  /** All sound that was lost so far, on the capture clock. */
  | {
      readonly kind: "gaps";
      readonly sessionId: string;
      readonly gaps: readonly { readonly fromMs: number; readonly toMs: number }[];
    }
  /** The pages that the tab went through so far, on the capture clock. */
  | {
      readonly kind: "pages";
      readonly sessionId: string;
      readonly pages: readonly {
        readonly title: string;
        readonly address: string;
        readonly fromMs: number;
      }[];
    }
  /** Where the page's player is, at least every few seconds while it plays; null without one. */
  | { readonly kind: "player"; readonly player: PlayerPlace | null };

/** Where a player is. */
export interface PlayerPlace {
  /** Place in its medium at `atMs`, in milliseconds. */
  readonly mediaMs: number;
  /** Wall clock, in milliseconds since 1970. */
  readonly atMs: number;
  /** 0 while it is paused. */
  readonly rate: number;
  /** Whether it can be sent to another place. */
  readonly canSeek: boolean;
}

/** What a transcript view says: which tab it shows. */
export interface TranscriptWatch {
  readonly kind: "watch";
  readonly tabId: number;
}

/** What a view (the popup) is told: every change of a tab's status. */
export type StatusMessage = { readonly kind: "status"; readonly status: CaptionStatus };

/** What the background tells the frames whose players it watches. */
export type PlayersMessage =
  /** Captions are over: leave. */
  | { readonly kind: "end" }
  /** The user wants to hear this place; only the frame of the newest player is told. */
  | { readonly kind: "seek-to"; readonly mediaMs: number };

/** What the background tells the frames of a page over which a stored transcript is shown. */
export type CuesMessage =
  /** How it looks, which lanes are drawn, what frames show over their pictures. */
  | { readonly kind: "overlay"; readonly message: Exclude<OverlayMessage, { kind: "end" }> }
  /** Another transcript, or the same one anew; its cues follow. */
  | { readonly kind: "begin"; readonly offsetMs: number }
  | { readonly kind: "cues"; readonly lane: LaneId; readonly cues: readonly Cue[] }
  /** The user has moved the cues: they come so much later than their own times. */
  | { readonly kind: "offset"; readonly offsetMs: number }
  /** Where the player of another frame is; null when there is none any more. */
  | { readonly kind: "clock"; readonly frame: string; readonly clock: PlayerClock | null }
  /** Nothing is shown any more: leave. */
  | { readonly kind: "end" };

/** Every long-lived connection to the background and what is sent over it to the other end. */
export interface Channels {
  overlay: OverlayMessage;
  players: PlayersMessage;
  cues: CuesMessage;
  selection: SelectionMessage;
  /** Words are picked in a page; it is told nothing. */
  words: never;
  status: StatusMessage;
  transcript: TranscriptMessage;
}

export type ChannelName = keyof Channels;

/** The channels of the content scripts; on all others only the extension's own pages are heard. */
const FOR_CONTENT_SCRIPTS: ReadonlySet<ChannelName> = new Set<ChannelName>([
  "overlay",
  "players",
  "cues",
  "selection",
  "words",
]);

/** Captions lie over a page as a whole: a frame in it neither draws them nor tells of them. */
const FOR_TOP_FRAMES: ReadonlySet<ChannelName> = new Set<ChannelName>([
  "overlay",
  "selection",
  "words",
]);

/** The background's end of a connection. */
export interface ChannelEnd<Name extends ChannelName> {
  readonly name: Name;
  /** The tab whose content script connected; undefined for the extension's own pages. */
  readonly tabId: number | undefined;
  /** Whether it is the page itself that connected, and not a frame in it. */
  readonly isTop: boolean;
  /** Of the page that connected, as the browser itself tells it. */
  readonly address: string;
  /** Whether the other end is gone: what is posted then goes nowhere. */
  isClosed(): boolean;
  post(message: Channels[Name]): void;
  /** Calls back with whatever the other end sends; it is to be checked. */
  onMessage(callback: (message: unknown) => void): void;
  /** Calls back when the other end goes, or soon where it has gone already. */
  onClosed(callback: () => void): void;
}

/**
 * The browser tells of the closing some milliseconds before it lets go of an extension that is
 * updated or removed; a connection made in between leads to nobody and never says so.
 */
const REOPEN_AFTER_MS = 300;

/** What a content script or a page of ours does with its connection, besides listening. */
export interface ChannelHooks {
  /**
   * There is no background any more: the extension was updated or removed while this script stayed
   * in its page.
   */
  onGone?(): void;
  /**
   * A connection was made: the first one, or another after the background was restarted.
   * @param send sends over this connection; what is sent must be structured data
   * @param open aborts when the connection closes
   */
  onOpen?(send: (message: unknown) => void, open: AbortSignal): void;
}

/**
 * Connects to the background and listens. When the background is restarted the connection closes;
 * it is opened again soon, which wakes the background.
 * @param onMessage is called with every message, also after a reconnect
 */
export function openChannel<Name extends ChannelName>(
  name: Name,
  onMessage: (message: Channels[Name]) => void,
  signal: AbortSignal,
  hooks: ChannelHooks = {},
): void {
  if (signal.aborted) return;
  const port = connect(name);
  if (!port) {
    hooks.onGone?.();
    return;
  }
  const closed = new AbortController();
  const abort = () => {
    closed.abort();
    port.disconnect();
  };
  signal.addEventListener("abort", abort, { once: true });
  // Both ends are this very map in one build, so the message has the type it names.
  port.onMessage.addListener((message: unknown) => onMessage(message as Channels[Name]));
  port.onDisconnect.addListener(() => {
    signal.removeEventListener("abort", abort);
    closed.abort();
    setTimeout(() => openChannel(name, onMessage, signal, hooks), REOPEN_AFTER_MS);
  });
  hooks.onOpen?.((message) => port.postMessage(message), closed.signal);
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
  const limits = new PortLimits();
  browser.runtime.onConnect.addListener((port) => {
    const { sender } = port;
    if (port.name !== name || sender?.id !== browser.runtime.id) return;
    if (isContentScript(sender) !== FOR_CONTENT_SCRIPTS.has(name)) return;
    if (FOR_TOP_FRAMES.has(name) && sender.frameId !== 0) return;
    if (FOR_CONTENT_SCRIPTS.has(name) && !limits.admit(port)) return;
    let isClosed = false;
    port.onDisconnect.addListener(() => {
      isClosed = true;
    });
    accept({
      name,
      tabId: sender.tab?.id,
      isTop: sender.frameId === 0,
      address: sender.url ?? "",
      isClosed: () => isClosed,
      // Pages may go at any time, and posting to one that has gone would throw.
      post: (message) => {
        if (!isClosed) port.postMessage(message);
      },
      onMessage: (callback) => port.onMessage.addListener((message) => callback(message)),
      onClosed: (callback) =>
        isClosed ? queueMicrotask(callback) : port.onDisconnect.addListener(() => callback()),
    });
  });
}

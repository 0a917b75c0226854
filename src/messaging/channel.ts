import type { CaptionPositions } from "../captions/look/caption-position.ts";
import type { ResolvedStyle } from "../captions/look/resolved-style.ts";
import type { ReadingChoices } from "../captions/pace/reading-choices.ts";
import type { LaneId, SegmentUpdate } from "../captions/segment.ts";
import type { Cue } from "../captions/subtitles/subtitle-cues.ts";
import type { Bookmark } from "../captions/transcript/bookmark.ts";
import type { EngineMark } from "../captions/transcript/engine-mark.ts";
import type { Runtime } from "../platform/browser.ts";
import { runtime } from "../platform/sync-api.ts";
import type { CaptionStatus } from "./caption-status.ts";
import type { PlayerClock } from "./cue-report.ts";
import type { FrameObstacles } from "./frame-obstacles.ts";
import { isContentScript } from "./is-content-script.ts";
import type { FrameKey } from "./page-key.ts";
import type { SoundBeginning, SoundMark } from "./player-sound.ts";
import { PortLimits } from "./port-limits.ts";
import type { SelectionMessage } from "./selection-message.ts";
import type { WordMessage } from "./word-request.ts";

/** An update with the index of its first concluded segment within its lane, from 0. */
export interface PlacedUpdate extends SegmentUpdate {
  readonly ordinal: number;
}

export interface OverlayLook {
  readonly style: ResolvedStyle;
  readonly reading: ReadingChoices;
  readonly places: CaptionPositions;
  readonly isHidden: boolean;
}

export type OverlayMessage =
  /** In drawing order. */
  | { readonly kind: "lanes"; readonly lanes: readonly LaneId[] }
  /** Words that begin phrases in a language, separated by spaces; sent before its first text. */
  | { readonly kind: "phrase-starts"; readonly language: string; readonly words: string }
  | { readonly kind: "status"; readonly status: CaptionStatus }
  /**
   * The newest captions, for an overlay that just loaded or was disconnected for a while. It may
   * have drawn some of them already.
   */
  | {
      readonly kind: "snapshot";
      readonly captionsId: string;
      readonly updates: readonly PlacedUpdate[];
    }
  | { readonly kind: "updates"; readonly updates: readonly PlacedUpdate[] }
  /** The player has jumped: tentative text is no longer valid. */
  | { readonly kind: "seek" }
  /** Sent before anything is drawn, and on every change. */
  | { readonly kind: "look"; readonly look: OverlayLook }
  | { readonly kind: "frame-obstacles"; readonly report: FrameObstacles }
  | ({ readonly kind: "frame-key" } & FrameKey)
  /** The words the dub speaks now, so that they are marked; null when it is silent. */
  | { readonly kind: "speaking"; readonly speaking: SpokenPosition | null }
  /** A sentence to show for a moment. */
  | { readonly kind: "message"; readonly text: string }
  | { readonly kind: "speech-skipped"; readonly lane: LaneId; readonly ordinal: number }
  | { readonly kind: "end" };

export interface SpokenPosition {
  readonly lane: LaneId;
  /** Index of the spoken segment among the concluded ones of its lane; null when unknown. */
  readonly ordinal: number | null;
  readonly text: string;
  /** How much was heard at `atMs`, in milliseconds of the utterance. */
  readonly playedMs: number;
  readonly lengthMs: number;
  readonly atMs: number;
  readonly rate: number;
}

/** Messages to a transcript view (side panel or library) about the tab it shows. */
export type TranscriptMessage =
  /** The tab's captions, now and whenever others begin; null when it has none. */
  | {
      readonly kind: "session";
      readonly sessionId: string | null;
      /** A private window stores nothing: existing text follows as updates. */
      readonly isPrivate: boolean;
    }
  /**
   * New text of a lane. Its concluded segments are in the journal already; `spokenAtMs` and
   * `mediaMs` follow their order.
   */
  | {
      readonly kind: "update";
      readonly sessionId: string;
      readonly update: PlacedUpdate;
      readonly spokenAtMs: readonly (number | null)[];
      readonly mediaMs: readonly (number | null)[];
    }
  /** All lost sound so far, on the capture clock. */
  | {
      readonly kind: "gaps";
      readonly sessionId: string;
      readonly gaps: readonly { readonly fromMs: number; readonly toMs: number }[];
    }
  | {
      readonly kind: "pages";
      readonly sessionId: string;
      readonly pages: readonly {
        readonly title: string;
        readonly address: string;
        readonly fromMs: number;
      }[];
    }
  /** All marks of the engines that made the words, in order. */
  | {
      readonly kind: "engines";
      readonly sessionId: string;
      readonly engines: readonly EngineMark[];
    }
  /** All bookmarks, in order; unlike words they are not read from disk while captions run. */
  | {
      readonly kind: "bookmarks";
      readonly sessionId: string;
      readonly bookmarks: readonly Bookmark[];
    }
  /** At least every few seconds while the player plays; null without a player. */
  | { readonly kind: "player"; readonly player: PlayerPosition | null };

export interface PlayerPosition {
  readonly mediaMs: number;
  readonly atMs: number;
  readonly rate: number;
  readonly canSeek: boolean;
}

export interface TranscriptWatch {
  readonly kind: "watch";
  readonly tabId: number;
}

export type StatusMessage = { readonly kind: "status"; readonly status: CaptionStatus };

export type PlayersMessage =
  | { readonly kind: "end" }
  /** Seeks the player; only the frame of the newest player gets it. */
  | { readonly kind: "seek-to"; readonly mediaMs: number };

/** Messages to the frames of a page over which a stored transcript is shown. */
export type CuesMessage =
  | { readonly kind: "overlay"; readonly message: Exclude<OverlayMessage, { kind: "end" }> }
  /** A new transcript, or the same one from the start; its cues follow. */
  | { readonly kind: "begin"; readonly offsetMs: number }
  | { readonly kind: "cues"; readonly lane: LaneId; readonly cues: readonly Cue[] }
  /** Shift of all cues, in milliseconds; positive is later. */
  | { readonly kind: "offset"; readonly offsetMs: number }
  | { readonly kind: "clock"; readonly frame: string; readonly clock: PlayerClock | null }
  | { readonly kind: "end" };

/** Messages to the frames of a page whose players may have text tracks. */
export type TracksMessage =
  /** Reads the track, reports its cues as they come, and hides the player's own display of it. */
  | { readonly kind: "read"; readonly track: number }
  /** Reads nothing more, and gives the player's own display back. */
  | { readonly kind: "stop" }
  /** Seeks the frame's player; `isPlayed` also plays it. */
  | { readonly kind: "seek"; readonly mediaMs: number; readonly isPlayed: boolean }
  /** Where the player pauses by itself, in order; replaces the places sent before. */
  | { readonly kind: "pauses"; readonly atMs: readonly number[] }
  | { readonly kind: "end" };

/** Every long-lived connection to the background, and the messages it sends to the other end. */
export interface Channels {
  overlay: OverlayMessage;
  players: PlayersMessage;
  cues: CuesMessage;
  tracks: TracksMessage;
  selection: SelectionMessage;
  words: WordMessage;
  /** Its opening reports that a player is heard; the message, that this has arrived. */
  "auto-start": { readonly kind: "end" };
  /** From the players of a tab to the capture document (`player-sound.ts`). */
  "player-sound":
    | ({ readonly kind: "begin" } & SoundBeginning)
    | ({ readonly kind: "mark" } & SoundMark)
    | { readonly kind: "end" };
  status: StatusMessage;
  transcript: TranscriptMessage;
}

export type ChannelName = keyof Channels;

// Channels of content scripts; all others accept only extension pages.
const FOR_CONTENT_SCRIPTS: ReadonlySet<ChannelName> = new Set<ChannelName>([
  "overlay",
  "players",
  "cues",
  "tracks",
  "selection",
  "words",
  "auto-start",
  "player-sound",
]);

// Channels that only a top frame may open: captions belong to the whole page.
const FOR_TOP_FRAMES: ReadonlySet<ChannelName> = new Set<ChannelName>([
  "overlay",
  "selection",
  "words",
]);

export interface ChannelEnd<Name extends ChannelName> {
  readonly name: Name;
  /** The tab whose content script connected; undefined for the extension's own pages. */
  readonly tabId: number | undefined;
  /** Whether the page itself connected, not a frame in it. */
  readonly isTop: boolean;
  readonly address: string;
  /** Posts to a closed end are dropped. */
  isClosed(): boolean;
  post(message: Channels[Name]): void;
  /** Leaves the connection. The other end connects again if nobody else has accepted it. */
  close(): void;
  /** Messages are untrusted and must be checked. */
  onMessage(callback: (message: unknown) => void): void;
  /** Also called soon after registration when the end is already closed. */
  onClosed(callback: () => void): void;
}

// The browser closes ports some milliseconds before it releases an updated or removed extension. A
// connection made in between reaches nobody and never closes.
const REOPEN_AFTER_MS = 300;

export interface ChannelHooks {
  /** The extension was updated or removed while this script stayed in its page. */
  onGone?(): void;
  /**
   * Called for the first connection, and after each restart of the background.
   * @param send sends structured data over this connection
   * @param open aborts when the connection closes
   */
  onOpen?(send: (message: unknown) => void, open: AbortSignal): void;
}

/**
 * Connects to the background. A restart of the background closes the connection; it is reopened
 * soon, which wakes the background.
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
  // Both ends share this map in one build, so the message has the type it names.
  port.onMessage.addListener((message: unknown) => onMessage(message as Channels[Name]));
  port.onDisconnect.addListener(() => {
    signal.removeEventListener("abort", abort);
    closed.abort();
    setTimeout(() => openChannel(name, onMessage, signal, hooks), REOPEN_AFTER_MS);
  });
  hooks.onOpen?.((message) => port.postMessage(message), closed.signal);
}

function connect(name: ChannelName): Runtime.Port | null {
  try {
    return runtime.connect({ name });
  } catch {
    return null;
  }
}

/**
 * Accepts connections of one name. Call it at the top level of the worker. A page that accepts any
 * also needs {@link ForeignPorts}.
 * @param signal ends it, and leaves open connections as they are
 */
export function acceptChannel<Name extends ChannelName>(
  name: Name,
  accept: (end: ChannelEnd<Name>) => void,
  signal?: AbortSignal,
): void {
  const limits = new PortLimits();
  const onConnect = (port: Runtime.Port) => {
    const { sender } = port;
    if (port.name !== name || sender?.id !== runtime.id) return;
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
      // Pages may close at any time, and posting to a closed one would throw.
      post: (message) => {
        if (!isClosed) port.postMessage(message);
      },
      close: () => {
        isClosed = true;
        port.disconnect();
      },
      onMessage: (callback) => port.onMessage.addListener((message) => callback(message)),
      onClosed: (callback) =>
        isClosed ? queueMicrotask(callback) : port.onDisconnect.addListener(() => callback()),
    });
  };
  runtime.onConnect.addListener(onConnect);
  signal?.addEventListener("abort", () => runtime.onConnect.removeListener(onConnect));
}

import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import { composedAncestorsOf } from "../elements/composed-tree.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import type { findShadowPlayers } from "./find-shadow-players.ts";
import { isSounding, mayBeHeard } from "./sounding.ts";

/** Smaller videos are previews or ads, in CSS pixels. */
export const MIN_PLAYER = { width: 160, height: 90 } as const;

/** A sound of at least this length is a programme; shorter ones are signals of the page. */
const PROGRAMME_S = 10;

const CHANGES =
  "play playing pause ended emptied volumechange loadeddata resize enterpictureinpicture " +
  "leavepictureinpicture";

export interface SoundingPlayer {
  readonly video: HTMLVideoElement;
  readonly isSounding: boolean;
  /** Wall clock when its sound began; 0 if that was before anybody watched. */
  readonly startedAtMs: number;
}

/**
 * Finds the player of a document that its captions belong to: the one that sounds. Of several it is
 * the last one started, and otherwise the largest. A player that pauses keeps its captions.
 */
export class MainPlayer {
  readonly #roots: (Document | ShadowRoot)[] = [];
  readonly #startedAtMs = new WeakMap<HTMLMediaElement, number>();
  readonly #onChange: () => void;
  #isBeginning = true;
  #current: SoundingPlayer | null = null;

  /**
   * @param onChange called when another player is the main one, or it starts or stops to sound
   * @param findMore finds players in shadow roots
   */
  constructor(onChange: () => void, findMore: typeof findShadowPlayers, signal: AbortSignal) {
    this.#onChange = onChange;
    const follow = (root: Document | ShadowRoot) => {
      this.#roots.push(root);
      onTrusted(root, CHANGES, () => this.reconsider(), signal);
      this.reconsider();
    };
    follow(document);
    findMore(follow, () => this.#current === null || !this.#current.video.isConnected, signal);
    onTrusted(document, "fullscreenchange", () => this.reconsider(), signal);
    this.#isBeginning = false;
  }

  get current(): SoundingPlayer | null {
    return this.#current;
  }

  /** Looks again, for changes that fire no event, such as a player that the page has hidden. */
  reconsider(): void {
    const before = this.#current;
    const video = this.#choose();
    const now = video && {
      video,
      isSounding: isSounding(video),
      startedAtMs: this.#startedAtMs.get(video) ?? 0,
    };
    const isSame = before?.video === now?.video && before?.isSounding === now?.isSounding;
    if (isSame && before?.startedAtMs === now?.startedAtMs) return;
    this.#current = now;
    if (!this.#isBeginning) this.#onChange();
  }

  #choose(): HTMLVideoElement | null {
    const media = this.#roots.flatMap((root) => [
      ...root.querySelectorAll<HTMLMediaElement>("video, audio"),
    ]);
    for (const each of media) this.#noteStart(each);
    const videos = media.filter((each) => each instanceof HTMLVideoElement && isShown(each));
    const shown = videos as HTMLVideoElement[];
    const sounding = shown.filter(isSounding);
    if (sounding.length > 0) return sounding.reduce((one, other) => this.#later(one, other));
    if (media.some((each) => each instanceof HTMLAudioElement && isProgramme(each))) return null;
    const before = this.#current?.video;
    if (before && shown.includes(before)) return before;
    // Nothing has played yet, or the user has muted the player.
    const silent = shown.filter((each) => mayBeHeard(each) || isMutedByUser(each));
    return silent.length > 0 ? silent.reduce(larger) : null;
  }

  #noteStart(player: HTMLMediaElement): void {
    if (!isSounding(player)) {
      // A player that only waits for data has not stopped.
      if (player.paused || player.ended || player.muted) this.#startedAtMs.delete(player);
    } else if (!this.#startedAtMs.has(player)) {
      this.#startedAtMs.set(player, this.#isBeginning ? 0 : wallClockMs());
    }
  }

  #later(one: HTMLVideoElement, other: HTMLVideoElement): HTMLVideoElement {
    const [first, second] = [one, other].map((each) => this.#startedAtMs.get(each) ?? 0);
    if (first === second) return larger(one, other);
    return (first ?? 0) > (second ?? 0) ? one : other;
  }
}

function isShown(video: HTMLVideoElement): boolean {
  const { width, height } = video.getBoundingClientRect();
  if (width < MIN_PLAYER.width || height < MIN_PLAYER.height || !video.checkVisibility()) {
    return false;
  }
  const { fullscreenElement } = document;
  return !fullscreenElement || composedAncestorsOf(video).includes(fullscreenElement);
}

function isProgramme(audio: HTMLAudioElement): boolean {
  // The length of a live programme is infinite, and that of a stream may be unknown.
  return isSounding(audio) && !(audio.duration < PROGRAMME_S);
}

// Silent videos without controls are decoration.
function isMutedByUser(video: HTMLVideoElement): boolean {
  return video.controls && !(video.srcObject instanceof MediaStream);
}

function larger(one: HTMLVideoElement, other: HTMLVideoElement): HTMLVideoElement {
  return sizeOf(other) > sizeOf(one) ? other : one;
}

function sizeOf(video: HTMLVideoElement): number {
  const { width, height } = video.getBoundingClientRect();
  return width * height;
}

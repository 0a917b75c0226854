import { MAX_CUE_LETTERS, vttCueText } from "../../captions/subtitles/vtt-cue-text.ts";
import type { LoadedText } from "../../messaging/track-report.ts";
import { endMsOf, isTextCue, startMsOf } from "./track-cue.ts";

// As many as reports allow.
const MAX_CHARACTERS = 1e9;

interface Counted {
  readonly length: number;
  readonly first: TextTrackCue | undefined;
  readonly last: TextTrackCue | undefined;
  readonly text: LoadedText;
}

/** Counts the text of tracks in bounded time, and remembers it until it changes. */
export class LoadedTexts {
  #counted = new WeakMap<TextTrack, Counted>();

  /** Forgets everything, because a player has another medium. */
  clear(): void {
    this.#counted = new WeakMap();
  }

  /**
   * What is known of a track's text, also after the page has disabled it; null without any.
   * @param deadlineMs on the clock of `performance.now`; what is left then is estimated
   * @returns undefined when there is no time to count
   */
  textOf(track: TextTrack, deadlineMs: number): LoadedText | null | undefined {
    const before = this.#counted.get(track);
    const { cues } = track;
    if (!cues || cues.length === 0) return before?.text ?? null;
    const { length } = cues;
    const [first, last] = [cues[0], cues[length - 1]];
    const isSame = before?.length === length && before.first === first && before.last === last;
    if (before && isSame) return before.text;
    if (performance.now() >= deadlineMs) return undefined;
    const text = countText(cues, deadlineMs);
    this.#counted.set(track, { length, first, last, text });
    return text;
  }
}

function countText(cues: TextTrackCueList, deadlineMs: number): LoadedText {
  let characters = 0;
  let at = 0;
  while (at < cues.length && (at % 16 > 0 || performance.now() < deadlineMs)) {
    characters += lettersOf(cues[at++]);
  }
  const [first, last] = [cues[0], cues[cues.length - 1]];
  const fromMs = first ? startMsOf(first) : 0;
  return {
    cues: cues.length,
    characters: Math.min(MAX_CHARACTERS, Math.round((characters * cues.length) / Math.max(1, at))),
    fromMs,
    toMs: last ? Math.max(fromMs, endMsOf(last, null)) : fromMs,
  };
}

function lettersOf(cue: TextTrackCue | undefined): number {
  if (!isTextCue(cue)) return 0;
  const { text } = cue;
  return /[<&]/.test(text.slice(0, MAX_CUE_LETTERS))
    ? vttCueText(text).length
    : Math.min(text.length, MAX_CUE_LETTERS);
}

import type { Page } from "@playwright/test";
import type { TalkFiles, TalkWord } from "../harness/account/talk-files.ts";
import { END_MARGIN_MS, pauseAt, playFrom } from "../harness/input/player.ts";
import { waitFor } from "../harness/wait-for.ts";

// Translations have no word times, so they may be ahead of the player by this much.
const AHEAD_MS = 1000;
// Enough to pause before the end, where the talk would begin again.
const BEFORE_END_MS = 500;

export interface SpokenWord extends TalkWord {
  readonly round: number;
  /** Whether it was spoken before the position at which the talk is judged. */
  readonly isJudged: boolean;
}

export class TalkLoop {
  readonly #page: Page;
  readonly #talk: TalkFiles;
  #endMs = 0;
  #restMs = 0;

  constructor(page: Page, talk: TalkFiles) {
    this.#page = page;
    this.#talk = talk;
  }

  async start(): Promise<void> {
    await this.#page.locator("#video").evaluate((video) => {
      if (!(video instanceof HTMLVideoElement)) return;
      video.dataset.rounds = "0";
      video.dataset.begunAtMs = String(Date.now());
      video.addEventListener("ended", () => {
        video.dataset.rounds = String(Number(video.dataset.rounds) + 1);
        video.dataset.begunAtMs += ` ${Date.now()}`;
        video.currentTime = 0;
        void video.play();
      });
    });
    await playFrom(this.#page, 0);
  }

  /**
   * Plays until `endFor` names a position that this round has not yet reached. The talk is judged
   * up to there and stops a little later, because a busy browser drops sound before a pause.
   * @param endFor receives the total playing time and the position in the talk, in milliseconds
   */
  async stop(
    endFor: (playedMs: number, atMs: number) => number | undefined,
    timeoutMs: number,
  ): Promise<void> {
    let talkMs = 0;
    const endMs = await waitFor(
      "the talk to be played for so long",
      async () => {
        const { rounds, atMs, lengthMs } = await this.#progress();
        talkMs = lengthMs;
        const place = endFor(rounds * lengthMs + atMs, atMs);
        return place !== undefined && place > atMs && place;
      },
      { timeoutMs },
    );
    await pauseAt(this.#page, Math.min(endMs + END_MARGIN_MS, talkMs - BEFORE_END_MS));
    this.#endMs = endMs;
    this.#restMs = (await this.#progress()).atMs + AHEAD_MS;
  }

  /** All words of all rounds in order, and those that may have followed. */
  async spokenWords(language: string): Promise<readonly SpokenWord[]> {
    const { rounds } = await this.#progress();
    const words = this.#talk.words.get(language) ?? [];
    return Array.from({ length: rounds + 1 }, (_, round) => {
      const isLast = round === rounds;
      return words
        .filter(({ startMs }) => !isLast || startMs < this.#restMs)
        .map((word) => ({ ...word, round, isJudged: !isLast || word.endMs <= this.#endMs }));
    }).flat();
  }

  async playedMs(): Promise<number> {
    const { rounds, atMs, lengthMs } = await this.#progress();
    return rounds * lengthMs + atMs;
  }

  async begunAtMs(): Promise<readonly number[]> {
    const value = await this.#page.locator("#video").getAttribute("data-begun-at-ms");
    return (value ?? "").split(" ").map(Number);
  }

  #progress(): Promise<{ rounds: number; atMs: number; lengthMs: number }> {
    return this.#page.locator("#video").evaluate((element) => {
      const video = element as HTMLVideoElement;
      const rounds = Number(video.dataset.rounds ?? 0);
      return { rounds, atMs: video.currentTime * 1000, lengthMs: video.duration * 1000 };
    });
  }
}

import type { Page } from "@playwright/test";
import { wordsUntil } from "../harness/account/common-pause.ts";
import type { TalkFiles, TalkWord } from "../harness/account/talk-files.ts";
import { pauseAt, playFrom } from "../harness/input/player.ts";
import { waitFor } from "../harness/wait-for.ts";

/** Words that may be heard after the player was stopped, besides those it went past until then. */
const MOST_OVERSHOT = 2;

/** A word that was said, and in which round of the talk, from 0. */
export interface SaidWord extends TalkWord {
  readonly round: number;
}

/** Plays a talk again and again, and knows what was said. */
export class TalkLoop {
  readonly #page: Page;
  readonly #talk: TalkFiles;
  #endMs = 0;
  /** Where the player came to rest: on a busy machine it may be stopped late. */
  #restMs = 0;

  constructor(page: Page, talk: TalkFiles) {
    this.#page = page;
    this.#talk = talk;
  }

  /** Begins at the beginning, and begins anew at every end. */
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
   * Plays until `endFor` names a place of the talk, where it has not been in this round, and ends
   * there.
   * @param endFor is told how much was played in all and where the talk is, in milliseconds
   */
  async stop(
    endFor: (playedMs: number, atMs: number) => number | undefined,
    timeoutMs: number,
  ): Promise<void> {
    const endMs = await waitFor(
      "the talk to be played for so long",
      async () => {
        const { rounds, atMs, lengthMs } = await this.#progress();
        const place = endFor(rounds * lengthMs + atMs, atMs);
        return place !== undefined && place > atMs && place;
      },
      { timeoutMs },
    );
    await pauseAt(this.#page, endMs);
    this.#endMs = endMs;
    this.#restMs = Math.max(endMs, (await this.#progress()).atMs);
  }

  /** The words of a language that were said, from the first to the last round. */
  async said(language: string): Promise<readonly SaidWord[]> {
    const { rounds } = await this.#progress();
    const words = this.#talk.words.get(language) ?? [];
    const rest = words.filter(({ endMs }) => endMs <= this.#endMs);
    return Array.from({ length: rounds + 1 }, (_, round) =>
      (round < rounds ? words : rest).map((word) => ({ ...word, round })),
    ).flat();
  }

  /** The words that would have been said next: on a busy machine a player is heard a moment longer. */
  next(language: string): readonly string[] {
    const all = wordsUntil(this.#talk, language, Number.POSITIVE_INFINITY);
    const said = wordsUntil(this.#talk, language, this.#endMs);
    const past = wordsUntil(this.#talk, language, this.#restMs);
    return all.slice(said.length, past.length + MOST_OVERSHOT);
  }

  /** How much of the talk was played in all, in milliseconds. */
  async playedMs(): Promise<number> {
    const { rounds, atMs, lengthMs } = await this.#progress();
    return rounds * lengthMs + atMs;
  }

  /** Wall clock at the beginning of each round, in milliseconds since 1970. */
  async begunAtMs(): Promise<readonly number[]> {
    const told = await this.#page.locator("#video").getAttribute("data-begun-at-ms");
    return (told ?? "").split(" ").map(Number);
  }

  #progress(): Promise<{ rounds: number; atMs: number; lengthMs: number }> {
    return this.#page.locator("#video").evaluate((element) => {
      const video = element as HTMLVideoElement;
      const rounds = Number(video.dataset.rounds ?? 0);
      return { rounds, atMs: video.currentTime * 1000, lengthMs: video.duration * 1000 };
    });
  }
}

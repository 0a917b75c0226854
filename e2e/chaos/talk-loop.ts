import type { Page } from "@playwright/test";
import { wordsUntil } from "../harness/account/common-pause.ts";
import type { TalkFiles, TalkWord } from "../harness/account/talk-files.ts";
import { pauseAt, playFrom } from "../harness/input/player.ts";
import { waitFor } from "../harness/wait-for.ts";

const MOST_OVERSHOT = 2;

export interface SpokenWord extends TalkWord {
  readonly round: number;
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
   * Plays until `endFor` names a position that this round has not yet reached, and stops there.
   * @param endFor receives the total playing time and the position in the talk, in milliseconds
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

  async spokenWords(language: string): Promise<readonly SpokenWord[]> {
    const { rounds } = await this.#progress();
    const words = this.#talk.words.get(language) ?? [];
    const rest = words.filter(({ endMs }) => endMs <= this.#endMs);
    return Array.from({ length: rounds + 1 }, (_, round) =>
      (round < rounds ? words : rest).map((word) => ({ ...word, round })),
    ).flat();
  }

  nextWords(language: string): readonly string[] {
    const all = wordsUntil(this.#talk, language, Number.POSITIVE_INFINITY);
    const spoken = wordsUntil(this.#talk, language, this.#endMs);
    const past = wordsUntil(this.#talk, language, this.#restMs);
    return all.slice(spoken.length, past.length + MOST_OVERSHOT);
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

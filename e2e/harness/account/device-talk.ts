import type { Page } from "@playwright/test";
import type { SurtitleBrowser } from "../browser/launch-surtitle.ts";
import { playPast, positionOf } from "../input/player.ts";
import { readTranscripts, type WrittenTranscript, writtenWords } from "../pages/read-transcript.ts";
import type { Stage } from "../service/stage.ts";
import { waitFor } from "../wait-for.ts";
import { commonPauseMs } from "./common-pause.ts";
import { HeardTalk } from "./heard-talk.ts";
import { SpokenWords } from "./spoken-words.ts";
import type { TalkFiles } from "./talk-files.ts";
import { waitUntilAllHeard } from "./wait-until-all-heard.ts";

/** A talk in a tab whose words come from this computer, at times perhaps from the service. */
export class DeviceTalk {
  readonly talk: TalkFiles;
  readonly page: Page;
  readonly #browser: SurtitleBrowser;
  readonly #stage: Stage;

  constructor(stage: Stage, browser: SurtitleBrowser, page: Page, talk: TalkFiles) {
    this.#stage = stage;
    this.#browser = browser;
    this.page = page;
    this.talk = talk;
  }

  /** What has heard this talk, the newest first: recognisers, and sessions of the service. */
  accounts() {
    const { service } = this.#stage;
    return [...service.device.accounts(), ...service.accounts()]
      .filter(({ talks }) => talks.some(({ talk }) => talk === this.talk.name))
      .sort((a, b) => b.requestedAt.localeCompare(a.requestedAt));
  }

  async transcript(): Promise<WrittenTranscript | undefined> {
    const written = await readTranscripts(this.#browser);
    return written.find(({ address }) => address === this.page.url());
  }

  /**
   * Plays to the next pause of the talk, and waits until every word before it is written down.
   * @returns what is wrong with the original words
   */
  async finish(): Promise<string> {
    const { talk, page } = this;
    const toMs = commonPauseMs(talk, [talk.spokenLanguage], (await positionOf(page)) + 300);
    const part = { startedMs: 0, fromMs: 0, toMs, stoppedMs: await playPast(page, toMs) };
    await waitUntilAllHeard(this);
    const original = new SpokenWords(talk, "original", part);
    const heard = () => new HeardTalk(this.accounts().reverse(), []);
    const written = async () => {
      const transcript = await this.transcript();
      return transcript ? writtenWords(transcript, "original", talk.spokenLanguage) : [];
    };
    await waitFor(
      "all words to be written down",
      async () => original.hasLast(await written(), heard()),
      { timeoutMs: 20_000 },
    );
    const { lost, doubled, wrong } = original.account(await written(), heard());
    if (lost.length + doubled.length + wrong.length === 0) return "";
    const texts = (await written()).map(({ text }) => text).join(" ");
    const faults = JSON.stringify({ lost, doubled, wrong });
    return `${faults}; written: ${texts}; ${heard().describe("original")}`;
  }
}

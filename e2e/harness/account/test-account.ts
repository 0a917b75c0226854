import type { RunAccount } from "../../service/account/run-account.ts";
import type { RunningService } from "../../service/options.ts";
import { waitFor } from "../wait-for.ts";
import { HeardTalk } from "./heard-talk.ts";
import { withoutSpaces } from "./scripted-talk.ts";

let count = 0;

/** An account at the local service that no other test has, nor the same test when it runs again. */
export class TestAccount {
  readonly #service: RunningService;
  readonly #modes: string;

  /** @param modes of the service, as its key names them */
  constructor({ service }: { readonly service: RunningService }, name: string, modes?: string) {
    count += 1;
    this.#service = service;
    const account = `account=${name}-${count}`;
    this.#modes = modes ? `${modes}.${account}` : account;
  }

  get apiKey(): string {
    return `local-key.${this.#modes}`;
  }

  get sessions() {
    const own = this.#service.accounts().filter(({ modes }) => modes.join(".") === this.#modes);
    return own.reverse();
  }

  get run(): RunAccount | undefined {
    return this.#service.runs().find(({ modes }) => modes.join(".") === this.#modes);
  }

  /** Sound that reached none of its sessions, although the sound before and after did. */
  get missing() {
    return this.run?.passes.flatMap(({ missing }) => missing) ?? [];
  }

  /**
   * What its sessions have concluded in a lane, `source` or the target language, without spaces.
   */
  concludedText(lane: string): string {
    return this.sessions
      .flatMap(({ words }) => words[lane]?.concluded ?? [])
      .map(({ text }) => withoutSpaces(text))
      .join("");
  }

  /**
   * Waits until a session has written this many words in each of some lanes. A busy browser drops
   * some of the sound, so the time that takes varies.
   * @param lanes `source`, or the target language
   */
  async waitForWords(lanes: readonly string[], count: number): Promise<void> {
    const written = (lane: string) =>
      this.sessions.reduce((sum, { words }) => sum + (words[lane]?.concluded.length ?? 0), 0);
    const isEnough = () => lanes.every((lane) => written(lane) >= count);
    await waitFor(`${count} words of each lane`, isEnough, { timeoutMs: 60_000 });
  }

  get heard(): HeardTalk {
    return new HeardTalk(this.sessions, this.missing);
  }
}

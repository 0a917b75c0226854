import type { RunAccount } from "../../service/account/run-account.ts";
import type { RunningService } from "../../service/options.ts";
import { waitFor } from "../wait-for.ts";
import { HeardTalk } from "./heard-talk.ts";
import { withoutBlanks } from "./scripted-talk.ts";

let count = 0;

/** An account at the local service that nobody else has, not even the same test when it runs again. */
export class OwnAccount {
  readonly #service: RunningService;
  readonly #modes: string;

  /** @param modes what the service does besides, as its key says it */
  constructor({ service }: { readonly service: RunningService }, name: string, modes?: string) {
    count += 1;
    this.#service = service;
    const account = `account=${name}-${count}`;
    this.#modes = modes ? `${modes}.${account}` : account;
  }

  get apiKey(): string {
    return `local-key.${this.#modes}`;
  }

  /** Its sessions, in the order in which they began. */
  get sessions() {
    const own = this.#service.accounts().filter(({ modes }) => modes.join(".") === this.#modes);
    return own.reverse();
  }

  /** What its sessions come to together; undefined before the first. */
  get run(): RunAccount | undefined {
    return this.#service.runs().find(({ modes }) => modes.join(".") === this.#modes);
  }

  /** Sound that arrived at none of its sessions, although what comes before and after did. */
  get missing() {
    return this.run?.passes.flatMap(({ missing }) => missing) ?? [];
  }

  /** What its sessions have concluded in a lane, `source` or the target language, without blanks. */
  concludedText(lane: string): string {
    return this.sessions
      .flatMap(({ words }) => words[lane]?.concluded ?? [])
      .map(({ text }) => withoutBlanks(text))
      .join("");
  }

  /**
   * Waits until a session has written as many words in each of some lanes. A busy browser leaves out
   * some of what is played, so that words enough to be judged take as long as they take.
   * @param lanes `source`, or the target language
   */
  async waitForWords(lanes: readonly string[], count: number): Promise<void> {
    const written = (lane: string) =>
      this.sessions.reduce((sum, { words }) => sum + (words[lane]?.concluded.length ?? 0), 0);
    const isEnough = () => lanes.every((lane) => written(lane) >= count);
    await waitFor(`${count} words of each lane`, isEnough, { timeoutMs: 60_000 });
  }

  /** What came of the talk that was played once. */
  get heard(): HeardTalk {
    return new HeardTalk(this.sessions, this.missing);
  }
}

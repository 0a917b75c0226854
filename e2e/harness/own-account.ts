import type { RunningService } from "../service/options.ts";
import { HeardTalk } from "./heard-talk.ts";

let count = 0;

/** An account at the local service that nobody else has, not even the same test when it runs again. */
export class OwnAccount {
  readonly #service: RunningService;
  readonly #modes: string;

  constructor({ service }: { readonly service: RunningService }, name: string) {
    count += 1;
    this.#service = service;
    this.#modes = `account=${name}-${count}`;
  }

  get apiKey(): string {
    return `local-key.${this.#modes}`;
  }

  /** Its sessions, in the order in which they began. */
  get sessions() {
    const own = this.#service.accounts().filter(({ modes }) => modes.join(".") === this.#modes);
    return own.reverse();
  }

  /** What came of the talk that was played once. */
  get heard(): HeardTalk {
    const run = this.#service.runs().find(({ modes }) => modes.join(".") === this.#modes);
    return new HeardTalk(this.sessions, run?.passes.flatMap(({ missing }) => missing) ?? []);
  }
}

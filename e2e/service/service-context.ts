import type { Clock } from "./clock.ts";
import type { Limits } from "./limits.ts";
import type { ServiceOptions } from "./options.ts";
import type { TalkIndex } from "./recogniser/talk-index.ts";

/** What every session of a running service shares. */
export interface ServiceContext extends Pick<ServiceOptions, "onChunk" | "onMessage"> {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly index: TalkIndex;
  readonly log: (line: string) => void;
}

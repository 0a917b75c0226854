import type { Clock } from "./clock.ts";
import type { Limits } from "./limits.ts";
import type { ServiceOptions } from "./options.ts";
import type { TalkIndex } from "./recogniser/talk-index.ts";
import type { SpeechShelf } from "./speech/speech-shelf.ts";
import type { SpeechStudio } from "./speech/speech-studio.ts";

/** What every session of a running service shares. */
export interface ServiceContext extends Pick<ServiceOptions, "onChunk" | "onMessage"> {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly index: TalkIndex;
  readonly studio: SpeechStudio;
  readonly shelf: SpeechShelf;
  readonly log: (line: string) => void;
}

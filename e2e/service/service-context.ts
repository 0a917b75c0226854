import type { Clock } from "./clock.ts";
import type { Limits } from "./limits.ts";
import type { ServiceOptions } from "./options.ts";
import type { TalkIndex } from "./recogniser/talk-index.ts";
import type { SpeechHistory } from "./speech/speech-history.ts";
import type { SpeechWorker } from "./speech/speech-worker.ts";

export interface ServiceContext extends Pick<ServiceOptions, "onChunk" | "onMessage"> {
  readonly clock: Clock;
  readonly limits: Limits;
  readonly index: TalkIndex;
  readonly speechWorker: SpeechWorker;
  readonly speechHistory: SpeechHistory;
  readonly log: (line: string) => void;
}

import type { RequestedSpeech } from "../session-provider.ts";
import type { FakeRecogniser } from "./fake-recogniser.ts";
import type { ServiceRefusal } from "./service-refusal.ts";

export interface ServiceBehaviour {
  latencyMs: number;
  /** What happens to a dropped session: kept, without its tentative words or its clock, or over. */
  resume: "keeps" | "forgets" | "restarts-clock" | "refuses";
  /**
   * What happens to the sound of a resumed connection: recognised with or without a header, refused
   * or closed at a repeated header, or ignored.
   */
  resumedSound: "accepts" | "refuses-header" | "closes-at-header" | "ignores";
  isDown: boolean;
  refusal: ServiceRefusal | null;
}

export interface FakeSession {
  readonly targets: readonly string[];
  readonly speech: RequestedSpeech | null;
  hasSpoken: boolean;
  recogniser: FakeRecogniser;
  newestToken: string;
  connections: number;
  isOver: boolean;
}

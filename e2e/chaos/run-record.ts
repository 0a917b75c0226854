import type { WrittenTranscript } from "../harness/pages/read-transcript.ts";
import type { RunAccount } from "../service/account/run-account.ts";
import type { SessionAccount } from "../service/account/session-account.ts";
import type { SpokenWord } from "./talk-loop.ts";

export interface LaneScript {
  /** `original`, or the target language. */
  readonly lane: string;
  readonly language: string;
  readonly words: readonly SpokenWord[];
}

export interface RunRecord {
  readonly scenario: string;
  /** Sound may be lost here, as long as the loss is reported. */
  readonly mayLoseSound: boolean;
  readonly playedMs: number;
  readonly begunAtMs: readonly number[];
  readonly lanes: readonly LaneScript[];
  readonly sessions: readonly SessionAccount[];
  readonly run: RunAccount;
  readonly transcript: WrittenTranscript;
  readonly struckAtMs: readonly number[];
}

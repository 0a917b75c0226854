import type { WrittenTranscript } from "../harness/pages/read-transcript.ts";
import type { RunAccount } from "../service/account/run-account.ts";
import type { SessionAccount } from "../service/account/session-account.ts";
import type { SaidWord } from "./talk-loop.ts";

/** What the talk said in one lane of the captions. */
export interface LaneScript {
  /** `original`, or the target language. */
  readonly lane: string;
  readonly language: string;
  /** From the first to the last round. */
  readonly words: readonly SaidWord[];
  /** What would have been said next, and may have been heard before the player stood still. */
  readonly next: readonly string[];
}

/** All that is known of a run once it is over. Plain data, so that it can be kept and judged again. */
export interface RunRecord {
  readonly scenario: string;
  /** Sound may be lost here, as long as it is reported. */
  readonly mayLoseSound: boolean;
  readonly playedMs: number;
  /** Wall clock at the beginning of each round of the talk. */
  readonly begunAtMs: readonly number[];
  readonly lanes: readonly LaneScript[];
  /** The service's account: its sessions, oldest first, and what they come to together. */
  readonly sessions: readonly SessionAccount[];
  readonly run: RunAccount;
  readonly transcript: WrittenTranscript;
  /** Wall clock of each time the extension was struck. */
  readonly struckAtMs: readonly number[];
}

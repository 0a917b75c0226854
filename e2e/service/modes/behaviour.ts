/** Statuses a session request can be refused with (interface: Errors). */
export type RefusalStatus = 400 | 401 | 403 | 429 | 456 | 500 | 503;

/** Kinds of invalid frames, in the order they are sent in. */
export const garbageKinds = [
  "wrong-frame",
  "not-decodable",
  "no-key",
  "two-keys",
  "unknown-name",
  "missing-field",
  "wrong-type",
] as const;
export type GarbageKind = (typeof garbageKinds)[number];

/** How the service behaves towards one key. What is absent is as it should be. */
export interface Behaviour {
  readonly refuse?: RefusalStatus;
  readonly retryAfterSeconds?: number;
  readonly neverAnswer?: true;
  readonly mute?: true;
  /** Delay of every reply and every message. */
  readonly delayMs?: number;
  /** Ends the connection once, after so much sound; `hard` without a closing handshake. */
  readonly dropAfterSeconds?: number;
  readonly dropHardAfterSeconds?: number;
  /** Sends one invalid frame after so much sound and another after every further second. */
  readonly garbageAfterSeconds?: number;
  /** Sends this kind alone instead of one after the other. */
  readonly garbageKind?: GarbageKind;
  readonly streamErrorAfterSeconds?: number;
  readonly expiredTokens?: true;
  /** The recogniser changes its mind far more often. */
  readonly restless?: true;
}

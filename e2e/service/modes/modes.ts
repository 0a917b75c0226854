import {
  garbageFrameKinds,
  hostileFrameKinds,
  type RefusalStatus,
  repeatedHeaderAnswers,
  streamUrlKinds,
  unansweredCalls,
} from "./behaviour.ts";
import { documentModes } from "./document-modes.ts";
import { readInterruptions } from "./interruption.ts";
import { listModes } from "./list-modes.ts";
import { choice, flag, type Mode, measured } from "./mode.ts";
import { quotaModes } from "./quota-modes.ts";
import { scriptModes } from "./script-modes.ts";
import { speechModes } from "./speech-modes.ts";

export type { Mode } from "./mode.ts";

const refusalStatuses: readonly RefusalStatus[] = [
  400, 401, 403, 404, 413, 414, 429, 456, 500, 503, 504, 529,
];

/** Every misbehaviour, chosen per session by the key: `local-key.<mode>=<value>.<mode>`. */
export const modes: readonly Mode[] = [
  flag(
    "public",
    "No misbehaviour: like the public service where it differs from the interface. Accepts languages in any case, returns single instructions, returns style rule lists in pages, and answers a change with the changed list or instruction.",
    { isPublic: true },
  ),
  ...scriptModes,
  flag(
    "unpaced",
    "No misbehaviour: accepts sound at any speed, so that recordings need not be played in real time.",
    { isUnpaced: true },
  ),
  choice("refuse", refusalStatuses, "Refuses every request with this status.", (refuse) => ({
    refuse,
  })),
  measured("retry-after", "s", 2, "Adds Retry-After to a refusal.", (retryAfterSeconds) => ({
    retryAfterSeconds,
  })),
  flag("never", "Accepts the request and never answers it.", { neverAnswer: true }),
  {
    name: "unanswered",
    value: "upload-number | translate-number",
    example: "unanswered=upload-1",
    summary:
      "Never answers one document upload, which is accepted, or one text translation, which is not billed: the one of this number.",
    behave(value) {
      const [, name, number] = /^([a-z]+)-([1-9]\d{0,3})$/.exec(value ?? "") ?? [];
      const call = unansweredCalls.find((one) => one === name);
      return call && { unanswered: { call, number: Number(number) } };
    },
  },
  measured("slow", "ms", 800, "Delays every reply and every message.", (delayMs) => ({
    delayMs,
  })),
  flag("expired-token", "Issues tokens that have already expired.", { expiredTokens: true }),
  flag("mute", "Accepts the stream and never sends a message.", { mute: true }),
  measured(
    "drop",
    "s",
    5,
    "Closes the connection once, after this much sound; the session can be resumed.",
    (dropAfterSeconds) => ({ dropAfterSeconds }),
  ),
  measured(
    "drop-hard",
    "s",
    5,
    "The same without a closing handshake, like a broken line.",
    (dropHardAfterSeconds) => ({ dropHardAfterSeconds }),
  ),
  measured(
    "stream-error",
    "s",
    5,
    "Ends the stream with an error message after this much sound.",
    (streamErrorAfterSeconds) => ({ streamErrorAfterSeconds }),
  ),
  measured(
    "garbage",
    "s",
    5,
    "Sends an invalid frame after this much sound and another kind after every further second.",
    (garbageAfterSeconds) => ({ garbageAfterSeconds }),
  ),
  choice(
    "garbage-kind",
    [...garbageFrameKinds, ...hostileFrameKinds],
    "The kind of invalid frame that garbage sends.",
    (garbageKind) => ({
      garbageKind,
    }),
  ),
  choice(
    "stream-url",
    streamUrlKinds,
    "Returns a stream address with this fault.",
    (streamUrl) => ({ streamUrl }),
  ),
  measured(
    "drop-every",
    "s",
    20,
    "Drops every connection after a random amount of sound, at most this much. Cycles through four ways: by a broken line or a close frame, with a session that can be resumed or not.",
    (dropEverySeconds) => ({ dropEverySeconds }),
  ),
  {
    name: "in-turn",
    value: "kind-seconds+kind-seconds+…",
    example: "in-turn=slow-read-3+cut-2+limit-3+half-open-3",
    summary:
      "Interrupts connections in these ways, each once and in this order, after this much sound since the previous one or on a new connection: reads at 60% of real time until then (slow-read), cuts the line (cut), closes it as after an hour (limit), or leaves it dead (half-open).",
    behave(value) {
      const inTurn = value === undefined ? undefined : readInterruptions(value);
      return inTurn && { inTurn };
    },
  },
  measured(
    "half-open",
    "s",
    5,
    "Once per session, after this much sound: no longer reads, writes or closes.",
    (halfOpenAfterSeconds) => ({ halfOpenAfterSeconds }),
  ),
  measured(
    "latency",
    "ms",
    2000,
    "One-way latency of requests and streams, in both directions.",
    (latencyMs) => ({ latencyMs }),
  ),
  measured(
    "slow-read",
    "%",
    80,
    "Reads sound at this share of real time and leaves the rest in the network.",
    (percent) => (percent > 0 ? { readingSpeed: percent / 100 } : undefined),
  ),
  measured(
    "connection-limit",
    "s",
    20,
    "The longest life of a connection; the session can be resumed.",
    (connectionLimitSeconds) => ({ connectionLimitSeconds }),
  ),
  measured(
    "used-token",
    "n",
    1,
    "The n-th token issued to the key counts as used.",
    (usedTokenNumber) => ({ usedTokenNumber }),
  ),
  flag("no-resume", "Refuses to resume any session.", { noResume: true }),
  flag("forgetful", "Discards words that are not concluded when a connection ends.", {
    forgetful: true,
  }),
  choice(
    "repeated-header",
    repeatedHeaderAnswers,
    "When a container repeats its header on a resumed connection, ends the stream with an error, or closes the connection so that the session can be resumed.",
    (repeatedHeader) => ({ repeatedHeader }),
  ),
  flag(
    "deaf-after-resume",
    "Treats the sound of resumed connections as silence; words heard before are still sent.",
    { deafAfterResume: true },
  ),
  flag("fresh-clock", "Times restart at 0 on a resumed connection.", { freshClock: true }),
  {
    name: "outage",
    value: "seconds-seconds",
    example: "outage=20-180",
    summary:
      "The service is unreachable: how long after the key's first request, and for how long.",
    behave(value) {
      const [, from, lasting] =
        /^(\d{1,6}(?:\.\d{1,3})?)-(\d{1,6}(?:\.\d{1,3})?)$/.exec(value ?? "") ?? [];
      if (from === undefined) return undefined;
      return { outage: { fromSeconds: Number(from), forSeconds: Number(lasting) } };
    },
  },
  measured(
    "rate-limited",
    "n",
    3,
    "Refuses the first n requests with 429 and Retry-After: that of retry-after, or a second.",
    (rateLimitedRequests) => ({ rateLimitedRequests }),
  ),
  flag("restless", "Revises far more words, and more often.", { restless: true }),
  ...speechModes,
  ...documentModes,
  ...listModes,
  ...quotaModes,
];

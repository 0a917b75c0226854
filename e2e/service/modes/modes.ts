import {
  deadlyKinds,
  garbageKinds,
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

/** Every misbehaviour there is, chosen per session through the key: `local-key.<mode>=<value>.<mode>`. */
export const modes: readonly Mode[] = [
  flag(
    "public",
    "No misbehaviour: like the public service where it differs from the interface. Languages in any case, one instruction can be read, style rule lists come page by page, changes are answered with what they changed.",
    { isPublic: true },
  ),
  ...scriptModes,
  flag(
    "unpaced",
    "No misbehaviour: takes sound as fast as it comes, so that recordings need not be played in real time.",
    { isUnpaced: true },
  ),
  choice("refuse", refusalStatuses, "Refuses every request with this status.", (refuse) => ({
    refuse,
  })),
  measured("retry-after", "s", 2, "Adds Retry-After to a refusal.", (retryAfterSeconds) => ({
    retryAfterSeconds,
  })),
  flag("never", "Takes the request and never answers it.", { neverAnswer: true }),
  {
    name: "unanswered",
    value: "upload-number | translate-number",
    example: "unanswered=upload-1",
    summary:
      "Never answers one upload of a document, which it takes, or one translation of texts, which it does not bill: that of this number.",
    behave(value) {
      const [, name, number] = /^([a-z]+)-([1-9]\d{0,3})$/.exec(value ?? "") ?? [];
      const call = unansweredCalls.find((one) => one === name);
      return call && { unanswered: { call, number: Number(number) } };
    },
  },
  measured("slow", "ms", 800, "Answers and writes everything so much later.", (delayMs) => ({
    delayMs,
  })),
  flag("expired-token", "Hands out tokens that have expired already.", { expiredTokens: true }),
  flag("mute", "Takes the stream and never sends a message.", { mute: true }),
  measured(
    "drop",
    "s",
    5,
    "Closes the connection once, after so much sound; the session can be resumed.",
    (dropAfterSeconds) => ({ dropAfterSeconds }),
  ),
  measured(
    "drop-hard",
    "s",
    5,
    "The same without a closing handshake, as a broken line does.",
    (dropHardAfterSeconds) => ({ dropHardAfterSeconds }),
  ),
  measured(
    "stream-error",
    "s",
    5,
    "Ends the stream with an error message after so much sound.",
    (streamErrorAfterSeconds) => ({ streamErrorAfterSeconds }),
  ),
  measured(
    "garbage",
    "s",
    5,
    "Sends an invalid frame after so much sound and another kind after every further second.",
    (garbageAfterSeconds) => ({ garbageAfterSeconds }),
  ),
  choice(
    "garbage-kind",
    [...garbageKinds, ...deadlyKinds],
    "Which kind of invalid frame garbage sends.",
    (garbageKind) => ({
      garbageKind,
    }),
  ),
  choice(
    "stream-url",
    streamUrlKinds,
    "Hands out an address of the stream with this wrong with it.",
    (streamUrl) => ({ streamUrl }),
  ),
  measured(
    "drop-every",
    "s",
    20,
    "Drops every connection after a random stretch of at most so much sound: in turn so that the session can be resumed and cannot, twice by a broken line and twice by a close frame.",
    (dropEverySeconds) => ({ dropEverySeconds }),
  ),
  {
    name: "in-turn",
    value: "kind-seconds+kind-seconds+…",
    example: "in-turn=slow-read-3+cut-2+limit-3+half-open-3",
    summary:
      "Interrupts connections in these ways, each once and in this order, after so much sound since the one before or on a new connection: reads at 60% of real time for so long (slow-read), cuts the line, closes it as after an hour (limit), or leaves it dead (half-open).",
    behave(value) {
      const inTurn = value === undefined ? undefined : readInterruptions(value);
      return inTurn && { inTurn };
    },
  },
  measured(
    "half-open",
    "s",
    5,
    "Once a session, after so much sound: neither reads, writes nor closes any more.",
    (halfOpenAfterSeconds) => ({ halfOpenAfterSeconds }),
  ),
  measured(
    "latency",
    "ms",
    2000,
    "Everything is under way for so long, in both directions, requests and streams.",
    (latencyMs) => ({ latencyMs }),
  ),
  measured(
    "slow-read",
    "%",
    80,
    "Reads sound at this share of real time, and leaves the rest in the network.",
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
    "The token of this number that the key is given counts as used.",
    (usedTokenNumber) => ({ usedTokenNumber }),
  ),
  flag("no-resume", "Refuses to resume any session.", { noResume: true }),
  flag("forgetful", "Forgets unfinished words when a connection ends.", { forgetful: true }),
  choice(
    "repeated-header",
    repeatedHeaderAnswers,
    "When a container repeats its header on a resumed connection, ends the stream with an error, or closes the connection of a session that can be resumed.",
    (repeatedHeader) => ({ repeatedHeader }),
  ),
  flag(
    "deaf-after-resume",
    "Hears silence instead of the sound of resumed connections; words it has heard before still come.",
    { deafAfterResume: true },
  ),
  flag("fresh-clock", "Times begin at 0 again on a resumed connection.", { freshClock: true }),
  {
    name: "outage",
    value: "seconds-seconds",
    example: "outage=20-180",
    summary: "From so long after the key's first request on, nothing works for so long.",
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
    "Refuses the first so many requests with 429, to be tried again after retry-after or a second.",
    (rateLimitedRequests) => ({ rateLimitedRequests }),
  ),
  flag("restless", "Changes its mind about far more words, and more often.", { restless: true }),
  ...speechModes,
  ...documentModes,
  ...listModes,
  ...quotaModes,
];

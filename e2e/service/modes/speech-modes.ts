import { flag, type Mode, measured } from "./mode.ts";

/** Misbehaviours of translated speech. */
export const speechModes: readonly Mode[] = [
  measured(
    "slow-speech",
    "%",
    200,
    "Speech takes so much of the time the original takes, as far as a voice can be slowed down.",
    (percent) => (percent > 0 ? { speechLength: percent / 100 } : undefined),
  ),
  measured("broken-speech", "n", 3, "Every so-manieth piece of speech is broken.", (every) =>
    Number.isInteger(every) && every > 0 ? { brokenSpeechEvery: every } : undefined,
  ),
  flag(
    "speech-headers-again",
    "On a resumed connection speech begins anew, with content_type and headers.",
    { speechHeadersAgain: true },
  ),
];

import { flag, type Mode, measured } from "./mode.ts";

export const speechModes: readonly Mode[] = [
  measured(
    "slow-speech",
    "%",
    200,
    "Length of speech as a share of the original, as far as a voice can be slowed down.",
    (percent) => (percent > 0 ? { speechLength: percent / 100 } : undefined),
  ),
  measured("broken-speech", "n", 3, "Every n-th piece of speech is corrupt.", (every) =>
    Number.isInteger(every) && every > 0 ? { brokenSpeechEvery: every } : undefined,
  ),
  flag(
    "speech-headers-again",
    "On a resumed connection, speech restarts with content_type and headers.",
    { speechHeadersAgain: true },
  ),
];

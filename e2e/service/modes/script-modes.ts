import { type Mode, measured } from "./mode.ts";

/** The talk whose words are written where none is named. */
const defaultTalk = "lighthouses";

/** Words without recognition, for tests that judge something else. */
export const scriptModes: readonly Mode[] = [
  {
    name: "scripted",
    value: "a talk, or nothing",
    example: "scripted",
    summary: `No misbehaviour: words come from the script of a talk, ${defaultTalk} unless another is named, as soon as sound comes and whatever it is.`,
    behave: (scriptTalk = defaultTalk) =>
      /^[a-z0-9-]{1,40}$/i.test(scriptTalk) ? { scriptTalk } : undefined,
  },
  measured(
    "script-pace",
    "ms",
    2000,
    "From one sentence of the script to the next; 400 ms otherwise.",
    (scriptPaceMs) => (scriptPaceMs > 0 ? { scriptPaceMs } : undefined),
  ),
  measured(
    "script-sentences",
    "n",
    3,
    "So many sentences of the script are written, and no more.",
    (scriptSentences) =>
      Number.isInteger(scriptSentences) && scriptSentences > 0 ? { scriptSentences } : undefined,
  ),
];

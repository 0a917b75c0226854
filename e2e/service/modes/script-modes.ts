import { type Mode, measured } from "./mode.ts";

const defaultTalk = "lighthouses";

/** Words without recognition, for tests of other things. */
export const scriptModes: readonly Mode[] = [
  {
    name: "scripted",
    value: "a talk, or nothing",
    example: "scripted",
    summary: `No misbehaviour: words come from the script of a talk, by default ${defaultTalk}, as soon as sound arrives, whatever it is and however fast.`,
    behave: (scriptTalk = defaultTalk) =>
      /^[a-z0-9-]{1,40}$/i.test(scriptTalk) ? { scriptTalk } : undefined,
  },
  measured(
    "script-pace",
    "ms",
    2000,
    "Interval between sentences of the script; 400 ms by default.",
    (scriptPaceMs) => (scriptPaceMs > 0 ? { scriptPaceMs } : undefined),
  ),
  measured("script-sentences", "n", 3, "Number of sentences of the script.", (scriptSentences) =>
    Number.isInteger(scriptSentences) && scriptSentences > 0 ? { scriptSentences } : undefined,
  ),
];

import { readFile } from "node:fs/promises";
import * as v from "valibot";

/** Language codes of the service; every talk is written in all of them. */
export const TALK_LANGUAGES = ["en", "de", "es", "fr", "ja", "ar"] as const;

export type TalkLanguage = (typeof TALK_LANGUAGES)[number];

const language = v.picklist(TALK_LANGUAGES);

const voice = v.variant("engine", [
  v.strictObject({
    engine: v.literal("festival"),
    name: v.string(),
    /** Factor on the pace; below 1 is slower. */
    speed: v.number(),
  }),
  v.strictObject({
    engine: v.literal("espeak"),
    name: v.string(),
    rateWpm: v.number(),
    pitch: v.number(),
    range: v.number(),
  }),
]);

// One text for each language; ` | ` separates its cues.
const texts = {
  en: v.string(),
  de: v.string(),
  es: v.string(),
  fr: v.string(),
  ja: v.string(),
  ar: v.string(),
};

const talkScript = v.strictObject({
  spokenLanguage: language,
  voice,
  title: v.strictObject(texts),
  sentences: v.array(
    v.strictObject({
      slide: v.string(),
      /** Silence after the sentence, when the usual pause does not fit. */
      pauseAfterMs: v.optional(v.number()),
      ...texts,
    }),
  ),
});

export type TalkScript = v.InferOutput<typeof talkScript>;
export type Sentence = TalkScript["sentences"][number];
export type Voice = TalkScript["voice"];

/**
 * Reads and checks the written text of a talk.
 * @throws Error with the position of the first mistake
 */
export async function readTalkScript(path: string): Promise<TalkScript> {
  return v.parse(talkScript, JSON.parse(await readFile(path, "utf8")));
}

/** The cues of one text, in order and without their separators. */
export function splitCues(text: string): readonly string[] {
  return text.split("|").map((cue) => cue.trim());
}

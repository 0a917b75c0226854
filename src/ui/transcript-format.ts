import { ORIGINAL_LANE } from "../captions/segment.ts";
import type { TranscriptWords } from "../captions/subtitles/transcript-words.ts";
import type { LanguageNamer } from "../features/languages/language-name.ts";
import type { TextLookup } from "./texts.ts";

/** In which language, and with which names of languages, a transcript is written out. */
export interface TranscriptReading {
  readonly nameLanguage: LanguageNamer;
  /** BCP 47 tag of the language the user reads. */
  readonly uiLanguage: string;
}

/** The words around a transcript, in the user's language. */
export function transcriptWords(
  text: TextLookup,
  { nameLanguage, uiLanguage }: TranscriptReading,
): TranscriptWords {
  const date = new Intl.DateTimeFormat(uiLanguage, { dateStyle: "long", timeStyle: "short" });
  const decimal = new Intl.NumberFormat(uiLanguage, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return {
    language: uiLanguage,
    untitled: text("transcript_untitled"),
    heading: (lane, language) => {
      const { name } = nameLanguage(language);
      return lane === ORIGINAL_LANE ? text("transcript_spoken", name) : name;
    },
    date: (ms) => date.format(ms),
    gap: (lengthMs) => text("transcript_gap", decimal.format(lengthMs / 1000)),
  };
}

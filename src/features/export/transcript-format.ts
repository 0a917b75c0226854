import { ORIGINAL_LANE } from "../../captions/segment.ts";
import type { TranscriptLabels } from "../../captions/subtitles/transcript-labels.ts";
import { lazy } from "../../lib/lazy.ts";
import { oneDecimalFormatter } from "../../ui/number-format.ts";
import type { TextLookup } from "../../ui/texts.ts";
import type { Locale } from "../languages/locale.ts";

/** The labels, dates and numbers of an exported transcript in the user's language. */
export function transcriptFormat(
  text: TextLookup,
  { nameLanguage, uiLanguage }: Locale,
): TranscriptLabels {
  const date = lazy(
    () => new Intl.DateTimeFormat(uiLanguage, { dateStyle: "long", timeStyle: "short" }),
  );
  const formatSeconds = oneDecimalFormatter(uiLanguage);
  return {
    language: uiLanguage,
    untitled: text("transcript_untitled"),
    heading: (lane, language) => {
      const { name } = nameLanguage(language);
      return lane === ORIGINAL_LANE ? text("transcript_spoken", name) : name;
    },
    date: (ms) => date().format(ms),
    bookmark: (note) => `★ ${note || text("transcript_bookmark")}`,
    engine: (engine) => text(`transcript_engine_${engine}`),
    onDevice: text("transcript_on_device"),
    gap: (lengthMs) => text("transcript_gap", formatSeconds(lengthMs / 1000)),
  };
}

import { ORIGINAL_LANE } from "../captions/segment.ts";
import type { Locale } from "../features/languages/locale.ts";
import { lazy } from "../lib/lazy.ts";
import type { SubtitleOffer } from "../messaging/protocol.ts";
import type { TextLookup } from "../ui/texts.ts";
import type { ShownSubtitles } from "./subtitles-model.ts";

export interface SubtitlesFormat {
  /** "This video has subtitles in English and Dutch." */
  found(offers: readonly SubtitleOffer[]): string;
  /** "Subtitles in English, translated into German". */
  shown(shown: ShownSubtitles): string;
  /** The name of a track in a list. */
  track(offer: SubtitleOffer): string;
  /** "14,000", as an estimate need not be exact. */
  about(characters: number): string;
  count(characters: number): string;
}

// More would fill the popup.
const MOST_NAMED = 3;
const LONGEST_LABEL = 40;

/** Words about the subtitles of a player. Names from its page are cut and isolated. */
export function subtitlesFormat(
  { nameLanguage, uiLanguage }: Locale,
  text: TextLookup,
): SubtitlesFormat {
  // Written as in a sentence: many languages write their names in lower case there.
  const names = lazy(
    () => new Intl.DisplayNames([uiLanguage], { type: "language", fallback: "none" }),
  );
  const list = lazy(() => new Intl.ListFormat(uiLanguage, { type: "conjunction" }));
  const rounded = lazy(() => new Intl.NumberFormat(uiLanguage, { maximumSignificantDigits: 2 }));
  const whole = lazy(() => new Intl.NumberFormat(uiLanguage));
  const nameOf = (tag: string): string | null => {
    try {
      return names().of(tag) ?? null;
    } catch {
      return null;
    }
  };
  // Empty for a track without language or label.
  const named = ({ language, label }: Pick<SubtitleOffer, "language" | "label">): string =>
    nameOf(language) ?? fromPage(label || language);
  return {
    found(offers) {
      const all = [...new Set(offers.map(named))].filter((name) => name !== "");
      if (all.length === 0) return text("subtitles_found_unknown");
      if (all.length > MOST_NAMED) return text("subtitles_found_many", whole().format(all.length));
      return text("subtitles_found", list().format(all));
    },
    shown({ lanes, translation: { language } }) {
      const original = named({ language, label: "" });
      const targets = lanes
        .filter((lane) => lane !== ORIGINAL_LANE)
        .map((lane) => nameOf(lane) ?? lane);
      const into = list().format(targets);
      if (targets.length === 0) {
        return original === ""
          ? text("subtitles_shown_unknown")
          : text("subtitles_shown", original);
      }
      return original === ""
        ? text("subtitles_translated_unknown", into)
        : text("subtitles_translated", original, into);
    },
    track({ language, label, kind }) {
      const { name, ownName } = nameLanguage(language);
      const known = [name, ownName].map((each) => each?.toLowerCase());
      const isTelling = !known.includes(label.trim().toLowerCase());
      const isNamed = nameOf(language) !== null;
      const parts = [isNamed && name, isTelling && fromPage(label), kind === "captions" && "CC"];
      return parts.filter(Boolean).join(" · ") || text("subtitles_unnamed");
    },
    about: (characters) => rounded().format(characters),
    count: (characters) => whole().format(characters),
  };
}

function fromPage(name: string): string {
  const own = name.trim();
  const cut = own.length > LONGEST_LABEL ? `${own.slice(0, LONGEST_LABEL).trimEnd()}…` : own;
  return cut === "" ? "" : `\u2068${cut}\u2069`;
}

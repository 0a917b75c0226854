import type { Locale } from "../../features/languages/locale.ts";
import type { TextLookup } from "../../ui/texts.ts";

export interface LibraryFormat extends Locale {
  /** @param key `YYYY-MM-DD` */
  day(key: string): string;
  date(ms: number): string;
  /** For example "1 h 12 min". */
  length(ms: number): string;
  /** For example "1:02:03". */
  position(ms: number): string;
  number(value: number): string;
  percent(share: number): string;
  languages(tags: readonly string[]): string;
}

const MINUTE_MS = 60_000;

export function libraryFormat(locale: Locale, text: TextLookup): LibraryFormat {
  const { uiLanguage, nameLanguage } = locale;
  const day = new Intl.DateTimeFormat(uiLanguage, { dateStyle: "full" });
  const date = new Intl.DateTimeFormat(uiLanguage, { dateStyle: "medium", timeStyle: "short" });
  const number = new Intl.NumberFormat(uiLanguage);
  const percent = new Intl.NumberFormat(uiLanguage, { style: "percent", maximumFractionDigits: 0 });
  const list = new Intl.ListFormat(uiLanguage, { type: "unit", style: "short" });
  return {
    ...locale,
    day: (key) => {
      const [year = 0, month = 1, dayOfMonth = 1] = key.split("-").map(Number);
      return day.format(new Date(year, month - 1, dayOfMonth));
    },
    date: (ms) => date.format(ms),
    length: (ms) => {
      const minutes = Math.round(ms / MINUTE_MS);
      if (minutes < 1) return text("library_length_short");
      const hours = Math.floor(minutes / 60);
      const rest = number.format(minutes % 60);
      if (hours === 0) return text("library_length_minutes", rest);
      return text("library_length_hours", number.format(hours), rest);
    },
    position: (ms) => {
      const seconds = Math.max(0, Math.floor(ms / 1000));
      const two = (value: number) => String(value).padStart(2, "0");
      const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
      return `${Math.floor(seconds / 3600)}:${rest}`;
    },
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    languages: (tags) => list.format(tags.map((tag) => nameLanguage(tag).name)),
  };
}

import { lazy } from "../lib/lazy.ts";

/** Formats percentages: "75%", "75 %", "٪٧٥". */
export function percentFormatter(uiLanguage: string): (percent: number) => string {
  const format = lazy(
    () => new Intl.NumberFormat(uiLanguage, { style: "percent", maximumFractionDigits: 0 }),
  );
  return (percent) => format().format(percent / 100);
}

/** By the tag of the browser's own language. Only languages with Western digits belong here. */
const DECIMAL_SEPARATORS: Readonly<Record<string, string>> = {
  ar: ".",
  de: ",",
  en: ".",
  "en-GB": ".",
  "en-US": ".",
  es: ",",
  fr: ",",
  ja: ".",
};

/**
 * Formats numbers with one decimal: "0.9", "0,9". In the languages above it needs none of the
 * browser's locale data, which would take 2 MB for as long as captions run.
 */
export function oneDecimalFormatter(uiLanguage: string): (value: number) => string {
  const separator = DECIMAL_SEPARATORS[uiLanguage];
  const format = lazy(
    () => new Intl.NumberFormat(uiLanguage, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  return (value) => {
    const tenths = Math.round(value * 10);
    // From a thousand on, digits are grouped.
    if (separator === undefined || value < 0 || tenths >= 10_000) return format().format(value);
    return `${Math.floor(tenths / 10)}${separator}${tenths % 10}`;
  };
}

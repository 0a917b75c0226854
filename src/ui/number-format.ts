import { lazy } from "../lib/lazy.ts";

/** Formats percentages: "75%", "75 %", "٪٧٥". */
export function percentFormatter(uiLanguage: string): (percent: number) => string {
  const format = lazy(
    () => new Intl.NumberFormat(uiLanguage, { style: "percent", maximumFractionDigits: 0 }),
  );
  return (percent) => format().format(percent / 100);
}

/** Formats numbers with one decimal: "0.9", "0,9". */
export function oneDecimalFormatter(uiLanguage: string): (value: number) => string {
  const format = lazy(
    () => new Intl.NumberFormat(uiLanguage, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
  );
  return (value) => format().format(value);
}

import { type ReadonlySignal, signal } from "@preact/signals";
import type { LanguageNamer } from "../captions/text/language-name.ts";
import { interfaceOffer, type OfferedTags, targetsOf } from "../service/languages/languages.ts";

export interface StyleRulesLocale {
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
  readonly styleLanguages: ReadonlySignal<OfferedTags>;
  number(value: number): string;
  /**
   * Formats day and time; empty for an invalid date.
   * @param at ISO 8601, or milliseconds since 1970
   */
  moment(at: string | number): string;
  time(atMs: number): string;
}

/** @param styleLanguages those of the interface unless the service offers others */
export function styleRulesLocale(
  uiLanguage: string,
  nameLanguage: LanguageNamer,
  styleLanguages: ReadonlySignal<OfferedTags> = signal(targetsOf(interfaceOffer("style_rules"))),
): StyleRulesLocale {
  const numbers = new Intl.NumberFormat(uiLanguage);
  const moments = new Intl.DateTimeFormat(uiLanguage, { dateStyle: "medium", timeStyle: "short" });
  const times = new Intl.DateTimeFormat(uiLanguage, { timeStyle: "medium" });
  return {
    nameLanguage,
    uiLanguage,
    styleLanguages,
    number: (value) => numbers.format(value),
    moment: (at) => {
      const date = new Date(at);
      return Number.isNaN(date.getTime()) ? "" : moments.format(date);
    },
    time: (atMs) => times.format(atMs),
  };
}

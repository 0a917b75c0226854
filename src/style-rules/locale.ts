import { type ReadonlySignal, signal } from "@preact/signals";
import type { LanguageNamer } from "../features/languages/language-name.ts";
import { interfaceOffer, type OfferedTags, targetsOf } from "../service/languages/languages.ts";

/** How the reader names languages and writes numbers and times. */
export interface Reading {
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
  /** Languages that lists can be for. */
  readonly styleLanguages: ReadonlySignal<OfferedTags>;
  number(value: number): string;
  /** Day and time. @param at ISO 8601 or milliseconds since 1970; what is no time is empty */
  moment(at: string | number): string;
  /** Time of day with seconds. */
  time(atMs: number): string;
}

/** A reader of one language. @param styleLanguages the interface's unless the service adds some */
export function readingIn(
  uiLanguage: string,
  nameLanguage: LanguageNamer,
  styleLanguages: ReadonlySignal<OfferedTags> = signal(targetsOf(interfaceOffer("style_rules"))),
): Reading {
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

import { languageNamer } from "../../captions/text/language-name.ts";
import { isInLanguage } from "../../captions/transcript/translation-units.ts";
import { referenceLines } from "../../lib/reference-format.ts";
import type { TranslatedSelection } from "../../messaging/selection-message.ts";
import { isRetryable, TEXT_PROBLEMS, type TextFailure } from "../../messaging/text-failure.ts";
import { type TextKey, text } from "../../platform/text.ts";
import { uiLanguage } from "../../platform/ui-language.ts";
import type { NoSelection } from "./read-selection.ts";
import type { ReplaceResult } from "./replace-text.ts";

export const NO_SELECTION_TEXTS: Readonly<Record<NoSelection, TextKey>> = {
  none: "selection_none",
  secret: "selection_secret",
  foreign: "selection_foreign",
};

export const REPLACE_FAILURE_TEXTS: Readonly<Record<Exclude<ReplaceResult, "done">, TextKey>> = {
  changed: "selection_changed",
  full: "selection_full",
  refused: "selection_refused",
};

/** The two languages of a missing pack, for example "German → English". */
function formatPair({ from, to }: NonNullable<TextFailure["pair"]>): string {
  const nameLanguage = languageNamer(uiLanguage());
  return text("list_pair", nameLanguage(from).name, nameLanguage(to).name);
}

/** Notes on a translation, one sentence each: same language, missing style rules, billing. */
export function formatTranslationNote(translation: TranslatedSelection): string {
  const { source, target, billedCharacters, isOnDevice, isStyleGone } = translation;
  const sentences: string[] = isOnDevice ? [text("selection_on_device")] : [];
  if (source !== "" && isInLanguage(source, target)) sentences.push(text("selection_same"));
  if (isStyleGone) sentences.push(text("selection_style_gone"));
  if (billedCharacters !== null) {
    const count = new Intl.NumberFormat(uiLanguage()).format(billedCharacters);
    sentences.push(text("text_billed", count));
  }
  return sentences.join(" ");
}

export interface DescribedFailure {
  /** What happened, and what to do about it. */
  readonly status: string;
  /** What the service said; empty for nothing. */
  readonly detail: string;
  /** What to quote in a report, a line each. */
  readonly reference: readonly string[];
  readonly isRetryable: boolean;
}

export function describeFailure(failure: TextFailure): DescribedFailure {
  const { problem, retryAfterMs, traceId, code = null, detail, pair } = failure;
  const seconds = Math.ceil((retryAfterMs ?? 0) / 1000);
  const sentences = [
    text(TEXT_PROBLEMS[problem]),
    ...(seconds > 0 ? [text("text_retry_after", String(seconds))] : []),
  ];
  return {
    status: sentences.join(" "),
    detail: pair ? formatPair(pair) : detail === null ? "" : text("service_said", detail),
    reference: referenceLines(traceId, code, text),
    isRetryable: isRetryable(failure),
  };
}

import type { HttpClient } from "../http/http-client.ts";
import { ServiceError } from "../http/service-error.ts";
import { type TextChoices, TextLines, textRequests } from "./text-lines.ts";
import { billedLength, type Translation, translateTexts } from "./translate.ts";

/** A whole text, translated. */
export interface TranslatedText {
  /** Line by line as the original. */
  readonly text: string;
  /** Its lines that have words, in their order. */
  readonly lines: readonly Translation[];
  /** Language of most of the original as the service took it; empty when nothing was sent. */
  readonly detectedLanguage: string;
  /** What was sent, in letters as the service bills them. */
  readonly sentCharacters: number;
  /** What the service says it has billed; null when it did not say. */
  readonly billedCharacters: number | null;
}

/** A line that fits into no request (service-api §11.3). It is not sent. */
export function textTooLong(): ServiceError {
  return new ServiceError("bad_request", "A line of the text is longer than a request", {
    status: 413,
  });
}

/**
 * Translates a text of any number of lines, in as many requests as that takes, one after the other.
 * @throws ServiceError; with status 413, and nothing sent, when a line is too long for a request
 * @throws the signal's reason when it aborts
 */
export async function translateText(
  http: HttpClient,
  text: string,
  choices: TextChoices,
  signal: AbortSignal,
): Promise<TranslatedText> {
  const original = new TextLines(text);
  const { texts } = original;
  const requests = textRequests(texts, { ...choices, show_billed_characters: true });
  if (!requests) throw textTooLong();
  const lines: Translation[] = [];
  for (const request of requests) lines.push(...(await translateTexts(http, request, signal)));
  const told = lines.flatMap(({ billedCharacters }) => billedCharacters ?? []);
  return {
    text: original.join(lines.map((line) => line.text)),
    lines,
    detectedLanguage: mostOften(lines),
    sentCharacters: texts.reduce((sum, each) => sum + billedLength(each), 0),
    billedCharacters:
      told.length < lines.length ? null : told.reduce((sum, letters) => sum + letters, 0),
  };
}

/** The language that most letters were taken for. */
function mostOften(lines: readonly Translation[]): string {
  const letters = new Map<string, number>();
  for (const { detectedLanguage, text } of lines) {
    letters.set(detectedLanguage, (letters.get(detectedLanguage) ?? 0) + text.length);
  }
  const [most] = [...letters].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? "";
}

import type { HttpClient } from "../http/http-client.ts";
import { ServiceError } from "../http/service-error.ts";
import { type TextChoices, TextLines, textRequests } from "./text-lines.ts";
import { billedCharacterCount, type Translation, translateTexts } from "./translate.ts";

export interface TranslatedText {
  readonly text: string;
  readonly lines: readonly Translation[];
  /** Language of most of the original, as detected; empty when nothing was sent. */
  readonly detectedLanguage: string;
  readonly sentCharacters: number;
  /** Characters billed; null when not reported. */
  readonly billedCharacters: number | null;
}

/** A line too long for any request (service-api §11.3). Nothing was sent. */
export function textTooLong(): ServiceError {
  return new ServiceError("bad_request", "A line of the text is too long for a request", {
    status: 413,
  });
}

/**
 * Translates a text of any length, request by request.
 * @throws ServiceError, with status 413 and nothing sent when a line is too long for a request
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
  const billed = lines.flatMap(({ billedCharacters }) => billedCharacters ?? []);
  return {
    text: original.join(lines.map((line) => line.text)),
    lines,
    detectedLanguage: mainDetectedLanguage(lines),
    sentCharacters: texts.reduce((sum, each) => sum + billedCharacterCount(each), 0),
    billedCharacters:
      billed.length < lines.length ? null : billed.reduce((sum, each) => sum + each, 0),
  };
}

function mainDetectedLanguage(lines: readonly Translation[]): string {
  const characters = new Map<string, number>();
  for (const { detectedLanguage, text } of lines) {
    characters.set(detectedLanguage, (characters.get(detectedLanguage) ?? 0) + text.length);
  }
  const [most] = [...characters].sort(([, a], [, b]) => b - a);
  return most?.[0] ?? "";
}

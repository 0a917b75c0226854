import * as v from "valibot";
import { cleanText } from "../../captions/text/clean-text.ts";
import { badResponse } from "../http/bad-response.ts";
import type { HttpClient } from "../http/http-client.ts";

/** Texts in one request (service-api §11.3). */
export const MAX_TEXTS = 50;

/** Bytes of a whole request (service-api §11.3). */
export const MAX_REQUEST_BYTES = 131_072;

/** `prefer_…` also goes with languages that know no formality. */
export type TextFormality = "default" | "prefer_more" | "prefer_less";

/** All that can be asked for; `more` and `less` are refused (400) for languages that know none. */
export const REQUEST_FORMALITIES = [
  "default",
  "prefer_more",
  "prefer_less",
  "more",
  "less",
] as const;
export type RequestFormality = (typeof REQUEST_FORMALITIES)[number];

/**
 * Body of `POST /v2/translate` (service-api §11.1), as far as it is asked for. A
 * field that is not set is left out, so that the service's own default holds.
 */
export interface TranslateRequest {
  text: string[];
  target_lang: string;
  source_lang?: string;
  /** Helps to understand the texts; neither translated nor billed. */
  context?: string;
  formality?: Exclude<RequestFormality, "default">;
  glossary_id?: string;
  style_id?: string;
  preserve_formatting?: boolean;
  show_billed_characters?: boolean;
}

/** One text, translated. */
export interface Translation {
  readonly text: string;
  /** Language of the original as the service took it, as it writes it. */
  readonly detectedLanguage: string;
  /** Null when the service did not tell. */
  readonly billedCharacters: number | null;
}

const AnswerSchema = v.object({
  translations: v.array(
    v.object({
      text: v.string(),
      detected_source_language: v.string(),
      billed_characters: v.nullish(v.pipe(v.number(), v.minValue(0)), null),
    }),
  ),
});

/**
 * Translates texts; the translations come in their order.
 * @throws ServiceError
 * @throws the signal's reason when it aborts
 */
export async function translateTexts(
  http: HttpClient,
  request: TranslateRequest,
  signal: AbortSignal,
): Promise<readonly Translation[]> {
  const { body, traceId } = await http.requestJson("POST", "/v2/translate", {
    body: request,
    signal,
  });
  const answer = v.safeParse(AnswerSchema, body);
  // One too few would put every text after it in the wrong place.
  if (!answer.success || answer.output.translations.length !== request.text.length) {
    throw badResponse("Not a translation of every text", { traceId });
  }
  return answer.output.translations.map((each) => ({
    text: cleanText(each.text),
    detectedLanguage: each.detected_source_language,
    billedCharacters: each.billed_characters,
  }));
}

/** Length of a request as it is sent, in bytes. */
export function requestBytes(request: TranslateRequest): number {
  return new TextEncoder().encode(JSON.stringify(request)).byteLength;
}

/** Letters of a text as the service bills them: halves of pairs count once. */
export function billedLength(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

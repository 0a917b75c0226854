import * as v from "valibot";
import { cleanText } from "../../captions/text/clean-text.ts";
import { badResponse } from "../http/bad-response.ts";
import type { HttpClient } from "../http/http-client.ts";

/** Texts in a request (service-api §11.3). */
export const MAX_TEXTS = 50;

/** Bytes in a request (service-api §11.3). */
export const MAX_REQUEST_BYTES = 131_072;

/** The `prefer_` values also work for languages without formality. */
export type TextFormality = "default" | "prefer_more" | "prefer_less";

/** All values; `more` and `less` fail (400) for languages without formality. */
export const REQUEST_FORMALITIES = [
  "default",
  "prefer_more",
  "prefer_less",
  "more",
  "less",
] as const;
export type RequestFormality = (typeof REQUEST_FORMALITIES)[number];

/**
 * Body of `POST /v2/translate` (service-api §11.1). A field that is left out means the service's
 * default.
 */
export interface TranslateRequest {
  text: string[];
  target_lang: string;
  source_lang?: string;
  /** Context for the texts; neither translated nor billed. */
  context?: string;
  formality?: Exclude<RequestFormality, "default">;
  glossary_id?: string;
  style_id?: string;
  preserve_formatting?: boolean;
  show_billed_characters?: boolean;
}

export interface Translation {
  readonly text: string;
  /** Detected language of the original, in the service's spelling. */
  readonly detectedLanguage: string;
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
 * Translates texts and keeps their order.
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
  // One too few would shift every text after it.
  if (!answer.success || answer.output.translations.length !== request.text.length) {
    throw badResponse("The response does not translate every text", { traceId });
  }
  return answer.output.translations.map((each) => ({
    text: cleanText(each.text),
    detectedLanguage: each.detected_source_language,
    billedCharacters: each.billed_characters,
  }));
}

export function requestBytes(request: TranslateRequest): number {
  return new TextEncoder().encode(JSON.stringify(request)).byteLength;
}

/** Characters that the service bills for a text: a surrogate pair counts once. */
export function billedCharacterCount(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

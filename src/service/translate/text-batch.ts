import {
  billedCharacterCount,
  MAX_REQUEST_BYTES,
  MAX_TEXTS,
  requestBytes,
  type TranslateRequest,
} from "./translate.ts";

// Far below the service's limit, so a lost response costs little and progress shows.
const MAX_BATCH_CHARACTERS = 6000;

const MAX_CONTEXT_CHARACTERS = 1000;

/**
 * The request for as many texts, from the first on, as one request may have by number, bytes and
 * characters.
 * @param before the text before the first one
 */
export function textBatch(
  texts: readonly string[],
  before: string,
  choices: Omit<TranslateRequest, "text" | "context">,
): TranslateRequest {
  const context = lastWords(before);
  const request: TranslateRequest = { text: [], ...choices, ...(context !== "" && { context }) };
  let bytes = requestBytes(request);
  let characters = 0;
  for (const text of texts.slice(0, MAX_TEXTS)) {
    characters += billedCharacterCount(text);
    // Plus the comma before it.
    bytes += new TextEncoder().encode(JSON.stringify(text)).byteLength + 1;
    const fits = characters <= MAX_BATCH_CHARACTERS && bytes <= MAX_REQUEST_BYTES;
    if (request.text.length > 0 && !fits) break;
    request.text.push(text);
  }
  return request;
}

function lastWords(text: string): string {
  if (text.length <= MAX_CONTEXT_CHARACTERS) return text.trim();
  const end = text.slice(-MAX_CONTEXT_CHARACTERS);
  const space = end.search(/\s/);
  return (space === -1 ? end : end.slice(space)).trim();
}

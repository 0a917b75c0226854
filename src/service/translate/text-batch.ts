import {
  billedLength,
  MAX_REQUEST_BYTES,
  MAX_TEXTS,
  requestBytes,
  type TranslateRequest,
} from "./translate.ts";

/**
 * Letters of a batch: far below what the service takes, so that a batch whose answer gets lost costs
 * little and progress shows.
 */
const MAX_BATCH_LETTERS = 6000;

/** How much of what was said before goes with a batch, in letters. */
const MAX_CONTEXT = 1000;

/**
 * The request for as many of the texts, from the first on, as fit into one: by their number, by
 * bytes as they are sent, and by letters.
 * @param before what was said before the first text
 */
export function textBatch(
  texts: readonly string[],
  before: string,
  choices: Omit<TranslateRequest, "text" | "context">,
): TranslateRequest {
  const context = lastWords(before);
  const request: TranslateRequest = { text: [], ...choices, ...(context !== "" && { context }) };
  let bytes = requestBytes(request);
  let letters = 0;
  for (const text of texts.slice(0, MAX_TEXTS)) {
    letters += billedLength(text);
    // A comma parts it from the one before.
    bytes += new TextEncoder().encode(JSON.stringify(text)).byteLength + 1;
    const fits = letters <= MAX_BATCH_LETTERS && bytes <= MAX_REQUEST_BYTES;
    if (request.text.length > 0 && !fits) break;
    request.text.push(text);
  }
  return request;
}

/** The end of a text, from the beginning of a word on. */
function lastWords(text: string): string {
  if (text.length <= MAX_CONTEXT) return text.trim();
  const end = text.slice(-MAX_CONTEXT);
  const space = end.search(/\s/);
  return (space === -1 ? end : end.slice(space)).trim();
}

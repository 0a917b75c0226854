import { ServiceError } from "../http/service-error.ts";

/**
 * Which list of the account a request has named that is not there (any more): a 404 whose `code`
 * names the kind, else one with "Style Rules … not found" (service-api §2.5), because not all
 * services send a code. Null for any other failure.
 */
export function missingListOf(thrown: unknown): "style" | "glossary" | null {
  if (!(thrown instanceof ServiceError) || thrown.status !== 404) return null;
  return kindIn(thrown.code) ?? kindIn(thrown.serviceMessage);
}

function kindIn(words = ""): "style" | "glossary" | null {
  if (/style[ _]?(rule|not)/i.test(words)) return "style";
  return /glossar/i.test(words) ? "glossary" : null;
}

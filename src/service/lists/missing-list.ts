import { ServiceError } from "../http/service-error.ts";

/**
 * The kind of list that a request named and the account no longer has. Services tell by the `code`
 * of a 404, or by "Style Rules … not found" in its message (service-api §2.5). Null for any other
 * failure.
 */
export function missingListOf(thrown: unknown): "style" | "glossary" | null {
  if (!(thrown instanceof ServiceError) || thrown.status !== 404) return null;
  return kindIn(thrown.code) ?? kindIn(thrown.serviceMessage);
}

function kindIn(text = ""): "style" | "glossary" | null {
  if (/style[ _]?(rule|not)/i.test(text)) return "style";
  return /glossar/i.test(text) ? "glossary" : null;
}

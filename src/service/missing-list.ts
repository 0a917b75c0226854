import { ServiceError } from "./service-error.ts";

/**
 * Which list of the account a request has named that is not there (any more): a 404 with "Style
 * Rules … not found" (wire facts: Style rules). Its words have to do, for there is no code that all
 * services have. Null for any other failure.
 */
export function missingListOf(thrown: unknown): "style" | "glossary" | null {
  if (!(thrown instanceof ServiceError) || thrown.status !== 404) return null;
  const told = `${thrown.code ?? ""} ${thrown.serviceMessage ?? ""}`;
  if (/style[ _]?(rule|not)/i.test(told)) return "style";
  return /glossar/i.test(told) ? "glossary" : null;
}

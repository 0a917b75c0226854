import { asLocalhost, isLoopbackHost } from "../../lib/is-loopback-host.ts";
import { isUuid } from "../../lib/is-uuid.ts";
import { type NumberBounds, RING_SECONDS, SILENCE_MINUTES } from "./number-bounds.ts";

/** What is wrong with a field: the key of the sentence the user reads. */
export type FieldProblem =
  | "problem_address_scheme"
  | "problem_address_invalid"
  | "problem_address_insecure"
  | "problem_address_credentials"
  | "problem_address_query"
  | "problem_address_endpoint"
  | "problem_scheme_empty"
  | "problem_scheme_characters"
  | "problem_key_characters"
  | "problem_not_a_uuid"
  | "problem_identifier_characters"
  | "problem_ring_seconds"
  | "problem_silence_minutes"
  | "problem_too_long";

/** A field's value as it is to be stored, or what is wrong with what was typed. */
export type FieldCheck =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: FieldProblem };

const MAX_ADDRESS_LENGTH = 2048;
const MAX_SCHEME_LENGTH = 64;
const MAX_KEY_LENGTH = 1024;
const MAX_IDENTIFIER_LENGTH = 256;

/** A base address without trailing slash: https, or http on this machine. Empty for none. */
export function checkAddress(typed: string): FieldCheck {
  const text = typed.trim();
  if (text === "") return good("");
  if (text.length > MAX_ADDRESS_LENGTH) return bad("problem_too_long");
  if (!/^https?:\/\//i.test(text)) return bad("problem_address_scheme");
  if (/[\s\\]/.test(text) || !URL.canParse(text)) return bad("problem_address_invalid");
  const url = new URL(text);
  if (url.protocol === "http:" && !isLoopbackHost(url.hostname)) {
    return bad("problem_address_insecure");
  }
  if (url.username !== "" || url.password !== "") return bad("problem_address_credentials");
  if (/[?#]/.test(text)) return bad("problem_address_query");
  // The version is part of the endpoints' paths (service-api §1.1), not of the base.
  if (/\/v\d+(\/|$)/.test(url.pathname)) return bad("problem_address_endpoint");
  return good(asLocalhost(url).origin + url.pathname.replace(/\/+$/, ""));
}

/** First word of the `Authorization` header: a token of RFC 9110, never empty. */
export function checkAuthScheme(typed: string): FieldCheck {
  const text = typed.trim();
  if (text === "") return bad("problem_scheme_empty");
  if (text.length > MAX_SCHEME_LENGTH) return bad("problem_too_long");
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text) ? good(text) : bad("problem_scheme_characters");
}

/** An API key: visible ASCII without blanks, as a header can carry it. Empty for none. */
export function checkApiKey(typed: string): FieldCheck {
  const text = typed.trim();
  if (text.length > MAX_KEY_LENGTH) return bad("problem_too_long");
  return /^[\x21-\x7e]*$/.test(text) ? good(text) : bad("problem_key_characters");
}

/** A Spoken Terms collection, which is a UUID (service-api §3.1). Empty for none. */
export function checkSpokenTermsId(typed: string): FieldCheck {
  const text = typed.trim();
  return text === "" || isUuid(text) ? good(text) : bad("problem_not_a_uuid");
}

/** A glossary, an identifier of no given form (service-api §3.1). Empty for none. */
export function checkGlossaryId(typed: string): FieldCheck {
  const text = typed.trim();
  if (text.length > MAX_IDENTIFIER_LENGTH) return bad("problem_too_long");
  return /[\s\p{Cc}]/u.test(text) ? bad("problem_identifier_characters") : good(text);
}

/** Seconds of sound that are kept while there is no connection; whole ones. */
export function checkRingSeconds(typed: string): FieldCheck {
  return checkNumber(typed, /^\d{1,6}$/, RING_SECONDS, "problem_ring_seconds");
}

/** Minutes without sound after which captions pause; parts of minutes too. */
export function checkSilenceMinutes(typed: string): FieldCheck {
  return checkNumber(typed, /^\d{1,6}([.,]\d{1,6})?$/, SILENCE_MINUTES, "problem_silence_minutes");
}

/** A number as people write it, with a point or a comma, in digits of their own. `value` is as JavaScript writes it. */
function checkNumber(
  typed: string,
  form: RegExp,
  { min, max }: NumberBounds,
  problem: FieldProblem,
): FieldCheck {
  const text = plainDigits(typed.trim());
  const value = form.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
  return value >= min && value <= max ? good(String(value)) : bad(problem);
}

/** Digits as Arabic and Japanese keyboards write them, as JavaScript reads them. */
function plainDigits(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace("٫", ".");
}

function good(value: string): FieldCheck {
  return { ok: true, value };
}

function bad(problem: FieldProblem): FieldCheck {
  return { ok: false, problem };
}

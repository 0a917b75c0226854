import { asLocalhost, isLoopbackHost } from "../../lib/is-loopback-host.ts";
import { type NumberBounds, RING_SECONDS, SILENCE_MINUTES } from "./number-bounds.ts";

// RFC 9562, in lower or upper case.
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What is wrong with a field: a message key. */
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

/** First word of the `Authorization` header: a token (RFC 9110), never empty. */
export function checkAuthScheme(typed: string): FieldCheck {
  const text = typed.trim();
  if (text === "") return bad("problem_scheme_empty");
  if (text.length > MAX_SCHEME_LENGTH) return bad("problem_too_long");
  return /^[\w!#$%&'*+.^`|~-]+$/.test(text) ? good(text) : bad("problem_scheme_characters");
}

/** An API key: visible ASCII without spaces, as a header can carry it. Empty for none. */
export function checkApiKey(typed: string): FieldCheck {
  const text = typed.trim();
  if (text.length > MAX_KEY_LENGTH) return bad("problem_too_long");
  return /^[\x21-\x7e]*$/.test(text) ? good(text) : bad("problem_key_characters");
}

/** A Spoken Terms collection, a UUID (service-api §3.1). Empty for none. */
export function checkSpokenTermsId(typed: string): FieldCheck {
  const text = typed.trim();
  return text === "" || UUID.test(text) ? good(text) : bad("problem_not_a_uuid");
}

/** The id of a glossary or style rule list, of any form (service-api §3.1). Empty for none. */
export function checkListId(typed: string): FieldCheck {
  const text = typed.trim();
  if (text.length > MAX_IDENTIFIER_LENGTH) return bad("problem_too_long");
  return /[\s\p{Cc}]/u.test(text) ? bad("problem_identifier_characters") : good(text);
}

/** Seconds of sound to buffer while disconnected; an integer. */
export function checkRingSeconds(typed: string): FieldCheck {
  return checkNumber(typed, /^\d{1,6}$/, RING_SECONDS, "problem_ring_seconds");
}

/** Minutes of silence before captions pause; fractions allowed. */
export function checkSilenceMinutes(typed: string): FieldCheck {
  return checkNumber(typed, /^\d{1,6}([.,]\d{1,6})?$/, SILENCE_MINUTES, "problem_silence_minutes");
}

// A number with a point or a comma, in local digits. `value` is in JavaScript's notation.
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

// Converts digits of Arabic and Japanese keyboards.
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

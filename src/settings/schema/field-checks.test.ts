import { describe, expect, test } from "vitest";
import messages from "../../../public/_locales/en/messages.json";
import {
  checkAddress,
  checkApiKey,
  checkAuthScheme,
  checkListId,
  checkRingSeconds,
  checkSilenceMinutes,
  checkSpokenTermsId,
  type FieldCheck,
} from "./field-checks.ts";
import { RING_SECONDS, SILENCE_MINUTES } from "./number-bounds.ts";

function outcome(check: FieldCheck): string {
  return check.ok ? check.value : check.problem;
}

describe("addresses", () => {
  test.each([
    ["", ""],
    ["  ", ""],
    ["https://api.example.test", "https://api.example.test"],
    [" https://api.example.test/ ", "https://api.example.test"],
    ["HTTPS://API.example.test//", "https://api.example.test"],
    ["https://example.test/gateway/", "https://example.test/gateway"],
    ["https://example.test:8443/", "https://example.test:8443"],
    ["http://localhost:4700", "http://localhost:4700"],
    ["http://localhost:4700/free/", "http://localhost:4700/free"],
    ["http://127.0.0.1", "http://127.0.0.1"],
    ["http://[::1]:4700", "http://localhost:4700"],
    ["https://[::1]:4700", "https://[::1]:4700"],
    ["http://api.example.test", "problem_address_insecure"],
    ["http://localhost.example.test", "problem_address_insecure"],
    ["http://127.0.0.1.example.test", "problem_address_insecure"],
    ["http://192.168.0.1", "problem_address_insecure"],
    ["api.example.test", "problem_address_scheme"],
    ["wss://api.example.test", "problem_address_scheme"],
    ["ftp://api.example.test", "problem_address_scheme"],
    ["javascript:alert(1)", "problem_address_scheme"],
    ["https:api.example.test", "problem_address_scheme"],
    ["https://", "problem_address_invalid"],
    ["https://api example.test", "problem_address_invalid"],
    ["https://api.example.test\\x", "problem_address_invalid"],
    ["https://me:secret@api.example.test", "problem_address_credentials"],
    ["https://me@api.example.test", "problem_address_credentials"],
    ["https://api.example.test/?a=b", "problem_address_query"],
    ["https://api.example.test/?", "problem_address_query"],
    ["https://api.example.test/#top", "problem_address_query"],
    ["https://api.example.test/v3/voice/realtime", "problem_address_endpoint"],
    ["https://api.example.test/v2", "problem_address_endpoint"],
    ["https://api.example.test/vault", "https://api.example.test/vault"],
    [`https://example.test/${"a".repeat(2048)}`, "problem_too_long"],
  ])("%j → %j", (typed, expected) => {
    expect(outcome(checkAddress(typed))).toBe(expected);
  });
});

test.each([
  [checkAuthScheme, "Service-Auth-Key", "Service-Auth-Key"],
  [checkAuthScheme, " Bearer ", "Bearer"],
  [checkAuthScheme, "", "problem_scheme_empty"],
  [checkAuthScheme, " ", "problem_scheme_empty"],
  [checkAuthScheme, "Service Auth", "problem_scheme_characters"],
  [checkAuthScheme, "Key:", "problem_scheme_characters"],
  [checkAuthScheme, "Schlüssel", "problem_scheme_characters"],
  [checkAuthScheme, "a".repeat(65), "problem_too_long"],
  [checkApiKey, "", ""],
  [checkApiKey, " 279a2e9d-83b3-c416:fx\n", "279a2e9d-83b3-c416:fx"],
  [checkApiKey, "Service-Auth-Key abc", "problem_key_characters"],
  [checkApiKey, "sécret", "problem_key_characters"],
  [checkApiKey, "a".repeat(1025), "problem_too_long"],
  [checkSpokenTermsId, "", ""],
  [
    checkSpokenTermsId,
    " 0F8FAD5B-d9cb-469f-a165-70867728950e ",
    "0F8FAD5B-d9cb-469f-a165-70867728950e",
  ],
  [checkSpokenTermsId, "0f8fad5bd9cb469fa16570867728950e", "problem_not_a_uuid"],
  [checkSpokenTermsId, "0f8fad5b-d9cb-469f-a165-70867728950", "problem_not_a_uuid"],
  [checkSpokenTermsId, "0g8fad5b-d9cb-469f-a165-70867728950e", "problem_not_a_uuid"],
  [checkListId, "", ""],
  [checkListId, " terms-1 ", "terms-1"],
  [checkListId, "terms 1", "problem_identifier_characters"],
  [checkListId, "terms\u00001", "problem_identifier_characters"],
  [checkListId, "a".repeat(257), "problem_too_long"],
  [checkRingSeconds, " 30 ", "30"],
  [checkRingSeconds, "010", "10"],
  [checkRingSeconds, "120", "120"],
  [checkRingSeconds, "9", "problem_ring_seconds"],
  [checkRingSeconds, "121", "problem_ring_seconds"],
  [checkRingSeconds, "30.5", "problem_ring_seconds"],
  [checkRingSeconds, "1e2", "problem_ring_seconds"],
  [checkRingSeconds, "", "problem_ring_seconds"],
  [checkRingSeconds, "thirty", "problem_ring_seconds"],
  [checkSilenceMinutes, "1", "1"],
  [checkSilenceMinutes, "0,5", "0.5"],
  [checkSilenceMinutes, "2.50", "2.5"],
  [checkRingSeconds, "３０", "30"],
  [checkRingSeconds, "٤٥", "45"],
  [checkSilenceMinutes, "２．５", "2.5"],
  [checkSilenceMinutes, "۰٫۵", "0.5"],
  [checkSilenceMinutes, "10", "10"],
  [checkSilenceMinutes, "0.4", "problem_silence_minutes"],
  [checkSilenceMinutes, "10.1", "problem_silence_minutes"],
  [checkSilenceMinutes, "-1", "problem_silence_minutes"],
  [checkSilenceMinutes, "0x5", "problem_silence_minutes"],
  [checkSilenceMinutes, "", "problem_silence_minutes"],
])("%o: %j → %j", (check, typed, expected) => {
  expect(outcome(check(typed))).toBe(expected);
});

test("the messages name the bounds", () => {
  for (const [key, { min, max }] of [
    ["problem_ring_seconds", RING_SECONDS],
    ["problem_silence_minutes", SILENCE_MINUTES],
  ] as const) {
    expect(messages[key].message).toContain(`from ${min} to ${max}`);
  }
});

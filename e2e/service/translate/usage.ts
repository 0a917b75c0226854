import type { Plan } from "../http/service-request.ts";
import type { KeyState } from "../modes/key-states.ts";

/** Means no limit (service-api §18). */
export const noLimit = 1_000_000_000_000;

const periodMs = 30 * 24 * 3_600_000;

/**
 * Body of `GET /v2/usage` (service-api §18): characters, and documents if limited. The paid plan
 * also has products, minutes and the billing period.
 */
export function usageOf(state: KeyState, plan: Plan, nowMs: number) {
  const { characters, documents, documentLimit } = state;
  const limit = limitOf(state.characterLimit);
  const forAll = {
    character_count: characters,
    character_limit: limit,
    ...(documentLimit !== undefined && {
      document_count: documents,
      document_limit: documentLimit,
    }),
  };
  if (plan === "free") return forAll;
  const { written, spoken } = state.minutes;
  const startMs = nowMs - (nowMs % periodMs);
  return {
    ...forAll,
    products: [
      product("translate", "characters", characters),
      product("speechToText", "minutes", written.used),
      product("speechToSpeech", "minutes", spoken.used),
    ],
    api_key_character_count: characters,
    api_key_character_limit: limit,
    speech_to_text_minutes_count: written.used,
    speech_to_text_minutes_limit: limitOf(written.limit),
    speech_to_speech_minutes_count: spoken.used,
    speech_to_speech_minutes_limit: limitOf(spoken.limit),
    start_time: new Date(startMs).toISOString(),
    end_time: new Date(startMs + periodMs).toISOString(),
  };
}

// An account has one key here, so its usage is the key's.
function product(type: string, unit: "characters" | "minutes", count: number) {
  const characters = unit === "characters" ? count : 0;
  return {
    product_type: type,
    billing_unit: unit,
    api_key_unit_count: count,
    account_unit_count: count,
    // Deprecated, and only characters.
    api_key_character_count: characters,
    character_count: characters,
  };
}

function limitOf(limit: number): number {
  return Number.isFinite(limit) ? limit : noLimit;
}

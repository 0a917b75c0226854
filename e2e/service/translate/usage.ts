import type { Plan } from "../http/service-request.ts";
import type { KeyState } from "../modes/key-states.ts";

/** Stands for no limit (wire facts: Quota and languages). */
const noLimit = 1_000_000_000_000;

const periodMs = 30 * 24 * 3_600_000;

/** What `GET /v2/usage` tells of a key: more to one of the paid plan. */
export function usageOf(state: KeyState, plan: Plan, nowMs: number) {
  const { characters } = state;
  const limit = Number.isFinite(state.characterLimit) ? state.characterLimit : noLimit;
  const forAll = { character_count: characters, character_limit: limit };
  if (plan === "free") return forAll;
  const startMs = nowMs - (nowMs % periodMs);
  return {
    ...forAll,
    products: [
      {
        product_type: "translate",
        billing_unit: "characters",
        api_key_unit_count: characters,
        account_unit_count: characters,
        api_key_character_count: characters,
        character_count: characters,
      },
    ],
    api_key_character_count: characters,
    api_key_character_limit: limit,
    speech_to_text_minutes_count: 0,
    speech_to_text_minutes_limit: noLimit,
    start_time: new Date(startMs).toISOString(),
    end_time: new Date(startMs + periodMs).toISOString(),
  };
}

import * as v from "valibot";
import type { HttpClient } from "./http-client.ts";
import { ServiceError } from "./service-error.ts";

/** A limit of this height stands for none (wire facts: Quota and languages). */
const NO_LIMIT = 1_000_000_000_000;

const count = v.pipe(v.number(), v.finite(), v.minValue(0));

/** Answer of `/v2/usage`; what only some plans tell is told where it is stricter. */
const UsageSchema = v.object({
  character_count: count,
  character_limit: count,
  api_key_character_count: v.nullish(count, null),
  api_key_character_limit: v.nullish(count, null),
});

/** What of this billing period was used; it lags behind by a few minutes. */
export interface Usage {
  readonly characters: number;
  /** Null without a limit. */
  readonly characterLimit: number | null;
  /** Null without a limit. */
  readonly charactersLeft: number | null;
}

/**
 * Asks how many characters are left.
 * @throws ServiceError
 * @throws the signal's reason when it aborts
 */
export async function fetchUsage(http: HttpClient, signal: AbortSignal): Promise<Usage> {
  const { body, traceId } = await http.requestJson("GET", "/v2/usage", { signal });
  const answer = v.safeParse(UsageSchema, body);
  if (!answer.success) {
    throw new ServiceError("bad_answer", "Not a usage", {
      status: 200,
      ...(traceId !== undefined && { traceId }),
    });
  }
  const account = usageOf(answer.output.character_count, answer.output.character_limit);
  const { api_key_character_count: keyCount, api_key_character_limit: keyLimit } = answer.output;
  if (keyCount === null || keyLimit === null) return account;
  const key = usageOf(keyCount, keyLimit);
  return (key.charactersLeft ?? NO_LIMIT) < (account.charactersLeft ?? NO_LIMIT) ? key : account;
}

function usageOf(characters: number, limit: number): Usage {
  if (limit >= NO_LIMIT) return { characters, characterLimit: null, charactersLeft: null };
  return { characters, characterLimit: limit, charactersLeft: Math.max(0, limit - characters) };
}

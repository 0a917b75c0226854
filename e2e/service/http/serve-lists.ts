import type { Clock } from "../clock.ts";
import type { AccountLists } from "../lists/account-lists.ts";
import type { KeyState } from "../modes/key-states.ts";
import type { ServiceKey } from "../modes/parse-key.ts";
import { type Admission, authorize, authorizeV2 } from "./authorize.ts";
import { misbehave } from "./misbehave.ts";
import { Refusal, type Reply } from "./reply.ts";
import type { ServiceRequest } from "./service-request.ts";

/**
 * Longest body of a call about lists: a glossary may have ten MiB, and a form writes three letters
 * for every byte that is no plain one.
 */
export const listBodyLimitBytes = 64 * 1_048_576;

/** What routes of lists work with. */
export interface ListRoutesOptions {
  keyState(key: ServiceKey): KeyState;
  readonly admission: Admission;
  readonly clock: Clock;
}

/** What a call about lists is made with. */
export interface ListCall {
  readonly lists: AccountLists;
  readonly key: ServiceKey;
  readonly nowMs: number;
}

/** Serves a call about the account's lists, the way its key's modes ask for. */
export async function serveLists(
  request: ServiceRequest,
  { keyState, admission, clock }: ListRoutesOptions,
  work: (call: ListCall) => Promise<Reply> | Reply,
): Promise<Reply> {
  const key = (request.path.startsWith("/v2/") ? authorizeV2 : authorize)(request, admission);
  const state = keyState(key);
  return await misbehave(key, state, { clock, signal: request.signal }, async () => {
    const { listCalls } = key.behaviour;
    if (listCalls === "missing") {
      throw new Refusal(404, "not_found", `There is nothing at ${request.path}.`);
    }
    if (listCalls === "refused") {
      throw new Refusal(403, "forbidden", "This key may not do this, as asked for.");
    }
    return await work({ lists: state.lists, key, nowMs: clock.nowMs() });
  });
}

import type { Clock } from "../clock.ts";
import type { AccountLists } from "../lists/account-lists.ts";
import type { KeyState } from "../modes/key-states.ts";
import type { ServiceKey } from "../modes/parse-key.ts";
import { authorize, authorizeV2, type Credentials } from "./authorize.ts";
import { misbehave } from "./misbehave.ts";
import { Refusal, type Reply } from "./reply.ts";
import type { ServiceRequest } from "./service-request.ts";

/**
 * Largest body of a call about lists: a glossary may have ten MiB, and a form triples each escaped
 * byte.
 */
export const listBodyLimitBytes = 64 * 1_048_576;

export interface ListRoutesOptions {
  keyState(key: ServiceKey): KeyState;
  readonly credentials: Credentials;
  readonly clock: Clock;
}

export interface ListCall {
  readonly lists: AccountLists;
  readonly key: ServiceKey;
  readonly nowMs: number;
}

export async function serveLists(
  request: ServiceRequest,
  { keyState, credentials, clock }: ListRoutesOptions,
  work: (call: ListCall) => Promise<Reply> | Reply,
): Promise<Reply> {
  const key = (request.path.startsWith("/v2/") ? authorizeV2 : authorize)(request, credentials);
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

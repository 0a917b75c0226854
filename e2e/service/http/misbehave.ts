import type { Clock } from "../clock.ts";
import type { Behaviour, RefusalStatus } from "../modes/behaviour.ts";
import { Refusal } from "./reply.ts";

const refusals: Readonly<Record<RefusalStatus, readonly [code: string, message: string]>> = {
  400: ["bad_request", "Bad request, as asked for."],
  401: ["invalid_key", "The API key is not valid, as asked for."],
  403: ["forbidden", "This key may not do this, as asked for."],
  429: ["too_many_requests", "Too many requests, as asked for."],
  456: ["quota_exceeded", "The quota is exceeded, as asked for."],
  500: ["internal_error", ""],
  503: ["unavailable", ""],
};

/**
 * Does to a REST request what its key's modes ask for: answers late, refuses, or never answers.
 * Resolves when the request is to be served as usual.
 */
export async function misbehave(
  behaviour: Behaviour,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  if (behaviour.neverAnswer) await new Promise<never>((_, reject) => rejectOnAbort(signal, reject));
  const { delayMs = 0, refuse, retryAfterSeconds } = behaviour;
  if (delayMs > 0) {
    await new Promise<void>((resolve, reject) => {
      rejectOnAbort(signal, reject);
      clock.after(delayMs, resolve);
    });
  }
  if (refuse === undefined) return;
  const [code, message] = refusals[refuse];
  const headers =
    retryAfterSeconds === undefined
      ? undefined
      : { "Retry-After": String(Math.ceil(retryAfterSeconds)) };
  throw new Refusal(refuse, code, message, headers);
}

function rejectOnAbort(signal: AbortSignal, reject: (reason: unknown) => void): void {
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
}

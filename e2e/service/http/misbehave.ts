import type { Clock } from "../clock.ts";
import type { Behaviour, RefusalStatus, UnansweredCall } from "../modes/behaviour.ts";
import type { KeyState } from "../modes/key-states.ts";
import type { ServiceKey } from "../modes/parse-key.ts";
import { Refusal, type Reply } from "./reply.ts";
import { Unreachable } from "./unreachable.ts";

const refusals: Readonly<Record<RefusalStatus, readonly [code: string, message: string]>> = {
  400: ["bad_request", "Bad request, as asked for."],
  401: ["invalid_key", "The API key is not valid, as asked for."],
  403: ["forbidden", "This key may not do this, as asked for."],
  404: ["not_found", "There is nothing of this name, as asked for."],
  413: ["body_too_long", "The request is too long, as asked for."],
  414: ["uri_too_long", "The address is too long, as asked for."],
  429: ["too_many_requests", "Too many requests, as asked for."],
  456: ["quota_exceeded", "The quota is exceeded, as asked for."],
  500: ["internal_error", ""],
  503: ["unavailable", ""],
  504: ["unavailable", ""],
  529: ["too_many_requests", "Too many requests at present, as asked for."],
};

/**
 * Serves a REST request with the misbehaviour of its key: late, refused, cut off, never, or as
 * usual with the reply of `work`.
 */
export async function misbehave(
  key: ServiceKey,
  state: KeyState,
  { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal },
  work: () => Promise<Reply>,
): Promise<Reply> {
  const { neverAnswer, delayMs = 0, latencyMs = 0 } = key.behaviour;
  if (neverAnswer) await silence(signal);
  const failWhenDown = () => {
    if (state.outageInMs(clock.nowMs()) === 0) throw new Unreachable();
  };
  failWhenDown();
  await wait(delayMs + latencyMs, clock, signal);
  try {
    refuse(key.behaviour, state);
    return await work();
  } finally {
    await wait(latencyMs, clock, signal);
    failWhenDown();
  }
}

/** Never answers when this call is the one chosen by the mode `unanswered`. */
export async function staySilent(
  { behaviour }: ServiceKey,
  state: KeyState,
  call: UnansweredCall["call"],
  signal: AbortSignal,
): Promise<void> {
  const { unanswered } = behaviour;
  if (unanswered?.call !== call || state.count(`unanswered ${call}`) !== unanswered.number) return;
  state.run.noteUnanswered();
  await silence(signal);
}

async function silence(signal: AbortSignal): Promise<never> {
  return await new Promise((_, reject) => rejectOnAbort(signal, reject));
}

function refuse({ refuse: status, retryAfterSeconds }: Behaviour, state: KeyState): void {
  if (!state.admitRequest()) throw refusal(429, retryAfterSeconds ?? 1);
  if (status !== undefined) throw refusal(status, retryAfterSeconds);
}

function refusal(status: RefusalStatus, retryAfterSeconds: number | undefined): Refusal {
  const [code, message] = refusals[status];
  const headers =
    retryAfterSeconds === undefined
      ? undefined
      : { "Retry-After": String(Math.ceil(retryAfterSeconds)) };
  return new Refusal(status, code, message, headers);
}

async function wait(ms: number, clock: Clock, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return;
  await new Promise<void>((resolve, reject) => {
    rejectOnAbort(signal, reject);
    clock.after(ms, resolve);
  });
}

function rejectOnAbort(signal: AbortSignal, reject: (reason: unknown) => void): void {
  signal.addEventListener("abort", () => reject(signal.reason), { once: true });
}

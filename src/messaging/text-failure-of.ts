import { DeviceTextError } from "../device/texts/device-text.ts";
import { logWarning } from "../lib/warning-log.ts";
import { ServiceError } from "../service/http/service-error.ts";
import type { TextFailure, TextProblem } from "./text-failure.ts";

const BY_STATUS: Readonly<Record<number, TextProblem>> = { 404: "not_found", 413: "too_large" };

export function textFailureOf(thrown: unknown): TextFailure {
  logWarning(`a text was not translated: ${String(thrown)}`);
  if (thrown instanceof DeviceTextError) {
    const { reason: problem, from, to } = thrown;
    const pair = from === null ? null : { from, to };
    return { problem, retryAfterMs: null, traceId: null, detail: null, pair };
  }
  if (!(thrown instanceof ServiceError)) {
    return { problem: "internal", retryAfterMs: null, traceId: null, detail: null };
  }
  const { reason, status, retryAfterMs, traceId, code, serviceMessage } = thrown;
  return {
    problem: BY_STATUS[status ?? 0] ?? reason,
    retryAfterMs: retryAfterMs ?? null,
    traceId: traceId ?? null,
    code: code ?? null,
    detail: serviceMessage ?? null,
  };
}

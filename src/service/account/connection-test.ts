import { DEFAULT_SOURCE_CONTENT_TYPE } from "../../audio/formats/source-formats.ts";
import { isSameService } from "../hosts/same-service.ts";
import {
  StreamAddressError,
  type StreamAddressReason,
  type StreamHostAnswer,
} from "../hosts/stream-address.ts";
import { createHttpClient } from "../http/http-client.ts";
import { ServiceError, type ServiceErrorReason } from "../http/service-error.ts";
import { type SessionRefusalReason, sessionRefusal } from "../voice-session/session-refusal.ts";
import { requestVoiceSession, type VoiceSession } from "../voice-session/voice-sessions.ts";
import { planOfKey } from "./plan-of-key.ts";

export interface ConnectionDraft {
  readonly plan: "paid" | "free";
  readonly paidBaseUrl: string;
  readonly freeBaseUrl: string;
  readonly authScheme: string;
  readonly apiKey: string;
  readonly streamHosts: readonly StreamHostAnswer[];
}

/** The outcome of a test. `wrong_plan`: the key belongs to the other plan. */
export type ConnectionFinding = "works" | "wrong_plan" | SessionRefusalReason | StreamAddressReason;

export interface ConnectionVerdict {
  readonly finding: ConnectionFinding;
  readonly traceId: string | null;
  readonly code?: string | null;
  readonly detail: string | null;
}

type Plan = ConnectionDraft["plan"];

// A service sends these only to a key that it knows.
const KNOWS_THE_KEY: readonly ServiceErrorReason[] = ["too_many_requests", "quota_exceeded"];

/**
 * Requests a voice session from the chosen plan's address. Nothing is streamed, so nothing is
 * billed.
 * @param signal stops the test with an AbortError
 */
export async function testConnection(
  draft: ConnectionDraft,
  signal: AbortSignal,
  fetchFn: typeof fetch = fetch,
): Promise<ConnectionVerdict> {
  const answer = await requestSession(draft, draft.plan, signal, fetchFn);
  if (answer instanceof StreamAddressError) {
    return { finding: answer.reason, traceId: answer.traceId, detail: null };
  }
  if (!(answer instanceof ServiceError)) {
    return { finding: "works", traceId: null, detail: null };
  }
  const { traceId = null, code = null, serviceMessage: detail = null } = answer;
  const refused = answer.status === 401 || answer.status === 403;
  if (refused && (await belongsToOtherPlan(draft, answer, signal, fetchFn))) {
    return { finding: "wrong_plan", traceId, code, detail };
  }
  return { finding: sessionRefusal(answer), traceId, code, detail };
}

async function requestSession(
  draft: ConnectionDraft,
  plan: Plan,
  signal: AbortSignal,
  fetchFn: typeof fetch,
): Promise<VoiceSession | ServiceError | StreamAddressError> {
  const baseUrl = baseUrlOf(draft, plan);
  const { authScheme, apiKey, streamHosts } = draft;
  const http = createHttpClient({ baseUrl, authScheme, apiKey }, fetchFn);
  const request = { source_media_content_type: DEFAULT_SOURCE_CONTENT_TYPE } as const;
  try {
    return await requestVoiceSession(http, request, { baseUrl, streamHosts }, signal);
  } catch (thrown) {
    if (thrown instanceof ServiceError || thrown instanceof StreamAddressError) return thrown;
    throw thrown;
  }
}

/**
 * Whether a refused key belongs to the other plan. The other plan's address is asked, but only if
 * it surely belongs to the same service. Otherwise a 403 and the ending of the key decide: keys of
 * the free plan end in `:fx`.
 */
async function belongsToOtherPlan(
  draft: ConnectionDraft,
  failure: ServiceError,
  signal: AbortSignal,
  fetchFn: typeof fetch,
): Promise<boolean> {
  const otherPlan: Plan = draft.plan === "paid" ? "free" : "paid";
  const { paidBaseUrl, freeBaseUrl } = draft;
  if (paidBaseUrl !== freeBaseUrl && (await isSameService(paidBaseUrl, freeBaseUrl))) {
    const other = await requestSession(draft, otherPlan, signal, fetchFn);
    if (!(other instanceof ServiceError)) return true;
    if (KNOWS_THE_KEY.includes(other.reason)) return true;
    if (other.status === 401 || other.status === 403) return false;
  }
  return failure.status === 403 && planOfKey(draft.apiKey) === otherPlan;
}

function baseUrlOf({ paidBaseUrl, freeBaseUrl }: ConnectionDraft, plan: Plan): string {
  return plan === "paid" ? paidBaseUrl : freeBaseUrl;
}

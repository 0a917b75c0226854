import { uiText } from "../pages/ui-text.ts";
import type { Stage } from "./stage.ts";

/**
 * What ends captions before they have begun, with the sentence for it. Neighbours differ in their
 * sentences, so none can be mistaken for the one before.
 */
export const SERVICE_REFUSALS = [
  { apiKey: "local-key.refuse=400", sentence: "error_bad_request", code: "bad_request" },
  { apiKey: "local-key.refuse=401", sentence: "error_key_refused", code: "invalid_key" },
  { apiKey: "local-key.refuse=403", sentence: "error_forbidden", code: "forbidden" },
  { apiKey: "wrong-key", sentence: "error_key_refused" },
  { apiKey: "local-key:fx", sentence: "error_forbidden" },
  // "Test connection" reports such an address too.
  { apiKey: "local-key", below: "/elsewhere", sentence: "error_not_this_service" },
  // The last one: until the quota has been read again, the popup has no Start.
  { apiKey: "local-key.refuse=456", sentence: "error_quota_exceeded", code: "quota_exceeded" },
] as const;

/** What the extension waits for and tries again, with the sentence for it. */
export const TEMPORARY_ERRORS = [
  {
    apiKey: "local-key.refuse=429",
    sentence: "trouble_too_many_requests",
    code: "too_many_requests",
  },
  {
    apiKey: "local-key.refuse=529",
    sentence: "trouble_too_many_requests",
    code: "too_many_requests",
  },
  { apiKey: "local-key.refuse=500", sentence: "trouble_server_error" },
  { apiKey: "local-key.refuse=503", sentence: "trouble_unavailable" },
] as const;

/** "Trying again in 3 s." or "Trying again…" */
export const RETRY = new RegExp(`${uiText("retry_in", "\\d+")}|${uiText("retry_now")}`);

/** The service's addresses, with a path that the service does not have. */
export function serviceBelow({ serviceUrls }: Pick<Stage, "serviceUrls">, path: string) {
  return { ...serviceUrls, paidBaseUrl: serviceUrls.paidBaseUrl + path };
}

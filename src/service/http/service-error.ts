/** Why a call to the service failed. Each reason has its sentence (`error_<reason>`). */
export type ServiceErrorReason =
  | "bad_request" // 400
  | "key_refused" // 401
  | "forbidden" // 403: wrong plan, or a key without this permission
  | "too_many_requests" // 429 and 529
  | "quota_exceeded" // 456
  | "server_error" // 500 and other 5xx
  | "unavailable" // 503
  | "unreachable" // no response at all
  | "redirected" // a redirect, which is never followed
  | "bad_answer" // a response that breaks the interface
  | "not_configured"; // no address or no key is set

const REASON_BY_STATUS: Readonly<Record<number, ServiceErrorReason>> = {
  400: "bad_request",
  401: "key_refused",
  403: "forbidden",
  429: "too_many_requests",
  456: "quota_exceeded",
  500: "server_error",
  503: "unavailable",
  529: "too_many_requests",
};

export interface ServiceErrorDetails {
  readonly status?: number;
  readonly traceId?: string;
  /** The service's machine-readable `code` (service-api §2.1). */
  readonly code?: string;
  /** `message` of the error body, shown only in addition to our sentence. */
  readonly serviceMessage?: string;
  /** How long the service asked to wait (`Retry-After`), in milliseconds. */
  readonly retryAfterMs?: number;
  readonly cause?: unknown;
}

/** A failed call to the service. `message` is for logs; the user reads the sentence of `reason`. */
export class ServiceError extends Error {
  override readonly name = "ServiceError";
  readonly reason: ServiceErrorReason;
  readonly status: number | undefined;
  readonly traceId: string | undefined;
  readonly code: string | undefined;
  readonly serviceMessage: string | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(reason: ServiceErrorReason, message: string, details: ServiceErrorDetails = {}) {
    super(message, { cause: details.cause });
    this.reason = reason;
    this.status = details.status;
    this.traceId = details.traceId;
    this.code = details.code;
    this.serviceMessage = details.serviceMessage;
    this.retryAfterMs = details.retryAfterMs;
  }

  static ofStatus(status: number, message: string, details: ServiceErrorDetails): ServiceError {
    const fallback: ServiceErrorReason = status >= 500 ? "server_error" : "bad_request";
    return new ServiceError(REASON_BY_STATUS[status] ?? fallback, message, { ...details, status });
  }
}

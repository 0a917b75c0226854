import type { IncomingHttpHeaders } from "node:http";

/** The two plans, distinguished by their base address (service-api §1.1). */
export type Plan = "paid" | "free";

export interface ServiceRequest {
  readonly method: string;
  readonly path: string;
  readonly plan: Plan;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly host: string;
  /**
   * Reads the whole body.
   * @param limitBytes instead of the service's default limit
   * @throws Refusal 413 when it is too long
   */
  body(limitBytes?: number): Promise<Uint8Array>;
  /** Aborted when the client disconnects or the service closes. */
  readonly signal: AbortSignal;
}

import type { IncomingHttpHeaders } from "node:http";

/** The two plans of the service, told apart by their base address (service-api §1.1). */
export type Plan = "paid" | "free";

/** One REST request, without Node's own types around it. */
export interface ServiceRequest {
  readonly method: string;
  /** Path below the plan's base address. */
  readonly path: string;
  readonly plan: Plan;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  /** `host:port` as the client wrote it. */
  readonly host: string;
  /**
   * Reads the whole body; throws a `Refusal` when it is too long.
   * @param limitBytes instead of the service's own limit
   */
  body(limitBytes?: number): Promise<Uint8Array>;
  /** Aborted when the client goes away or the service closes. */
  readonly signal: AbortSignal;
}

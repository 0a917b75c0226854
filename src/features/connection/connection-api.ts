import type { CheckedValue } from "../../ui/checked-field.tsx";

export type Plan = "paid" | "free";

/** Where the service is, as it is stored. */
export interface ServiceFields {
  readonly plan: Plan;
  readonly paidBaseUrl: string;
  readonly freeBaseUrl: string;
  readonly authScheme: string;
  readonly streamHosts: readonly StreamHostAnswer[];
}

/** What the user has answered about a host that a service wants the sound sent to. */
export interface StreamHostAnswer {
  /** Base address of the service. */
  readonly baseUrl: string;
  readonly host: string;
  readonly isAllowed: boolean;
}

/** A service ready to be chosen. */
export interface ConnectionPreset {
  readonly id: "local" | "deepl";
  readonly paidBaseUrl: string;
  readonly freeBaseUrl: string;
  readonly authScheme: string;
}

/** What a test of the connection found. */
export interface Verdict {
  readonly finding:
    | "works"
    | "wrong_plan"
    | "not_this_service"
    | "bad_request"
    | "key_refused"
    | "forbidden"
    | "too_many_requests"
    | "quota_exceeded"
    | "server_error"
    | "unavailable"
    | "unreachable"
    | "redirected"
    | "not_configured"
    | "stream_address_unsafe"
    | "stream_host_unknown"
    | "stream_host_refused";
  readonly traceId: string | null;
  /** The service's machine-readable code; absent when it sent none. */
  readonly code?: string | null;
  readonly detail: string | null;
}

/** What the form for the service needs done outside this room. */
export interface ConnectionPort {
  readonly presets: readonly ConnectionPreset[];
  checkAddress(typed: string): CheckedValue;
  checkAuthScheme(typed: string): CheckedValue;
  checkApiKey(typed: string): CheckedValue;
  /** Whether two base addresses surely belong to one service, so that a key may go to both. */
  isSameService(baseUrl: string, other: string): Promise<boolean>;
  saveService(change: Partial<ServiceFields>): Promise<void>;
  saveApiKey(key: string): Promise<void>;
  keepStreamHost(answer: StreamHostAnswer): Promise<void>;
  forgetStreamHost(answer: StreamHostAnswer): Promise<void>;
  /** Whether the browser lets the extension talk to an address. */
  hasHost(baseUrl: string): Promise<boolean>;
  /** Asks the user for it; to be called in a gesture. Allowed already, it answers at once. */
  askForHost(baseUrl: string): Promise<boolean>;
  onHostsChanged(callback: () => void, signal: AbortSignal): void;
  testConnection(
    draft: ServiceFields & { readonly apiKey: string },
    signal: AbortSignal,
  ): Promise<Verdict>;
}

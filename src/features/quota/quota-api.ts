/** Kinds of things that the service counts; each has its words (`quota_kind_<kind>`). */
export type QuotaKind =
  | "characters"
  | "keyCharacters"
  | "speechToText"
  | "speechToSpeech"
  | "documents"
  | "teamDocuments";

/** How much of one kind was used in this billing period: characters, minutes or documents. */
export interface QuotaMeter {
  readonly kind: QuotaKind;
  readonly used: number;
  /** Null without a limit; 0 for what the plan does not have at all. */
  readonly limit: number | null;
  readonly left: number | null;
}

/** What one of the service's products was used for. */
export interface QuotaProduct {
  readonly name: string;
  readonly unit: "characters" | "minutes";
  /** By the whole account, and by this key; null when it was not told. */
  readonly account: number | null;
  readonly key: number | null;
}

/** What the service told of an account. Times are in milliseconds since 1970. */
export interface KnownQuota {
  readonly account: string;
  readonly askedAtMs: number;
  readonly usage: {
    readonly meters: readonly QuotaMeter[];
    readonly products: readonly QuotaProduct[];
    readonly periodStartMs: number | null;
    readonly periodEndMs: number | null;
  };
}

/** Why it could not be asked; each has its sentence (`error_<reason>`). */
export type QuotaProblem =
  | "bad_request"
  | "key_refused"
  | "forbidden"
  | "too_many_requests"
  | "quota_exceeded"
  | "server_error"
  | "unavailable"
  | "unreachable"
  | "redirected"
  | "bad_answer"
  | "not_configured"
  | "internal";

/** What meters and warnings need done outside this room. */
export interface QuotaPort {
  /** What is known of the account that is chosen now; null when nothing is. */
  known(): Promise<KnownQuota | null>;
  /** Asks the service where what is known is older than `maxAgeMs`, or a few minutes. */
  ask(signal: AbortSignal, maxAgeMs?: number): Promise<KnownQuota>;
  reasonOf(thrown: unknown): QuotaProblem;
  /** Warnings that were put away (`quota-concern.ts`). */
  readonly dismissed: {
    get(): Promise<readonly string[]>;
    onChanged(callback: (marks: readonly string[]) => void, signal: AbortSignal): void;
  };
  dismiss(mark: string): Promise<void>;
  /** Calls back when something else is known, or another account was chosen. */
  onChanged(callback: () => void, signal: AbortSignal): void;
}

import type { SourceContentType } from "../../audio/formats/source-formats.ts";

/**
 * How a resumed connection ended before its sound brought a word: `unheard` if the service ignored
 * or refused it, `closed` by the service, or `broken` for unrelated reasons.
 */
export type FailedResume = "unheard" | "closed" | "broken";

// A service may close early for other reasons, and a connection may break by itself.
const WEIGHTS: Readonly<Record<FailedResume, number>> = { unheard: 2, closed: 1, broken: 0 };
const REFUSED_AT = 2;

/**
 * Learns which formats with a header the service accepts on a resumed connection. The public
 * description does not say whether the header is repeated then (service-api §9).
 */
export class ResumableFormats {
  readonly #weights = new Map<SourceContentType, number>();

  mayResume(contentType: SourceContentType): boolean {
    return (this.#weights.get(contentType) ?? 0) < REFUSED_AT;
  }

  recordFailure(contentType: SourceContentType, end: FailedResume): void {
    this.#weights.set(contentType, (this.#weights.get(contentType) ?? 0) + WEIGHTS[end]);
  }

  recordSuccess(contentType: SourceContentType): void {
    this.#weights.delete(contentType);
  }
}

import type { SourceContentType } from "../../audio/source-formats.ts";

/**
 * How a resumed connection ended before a word came of its sound: it was refused or not heard, the
 * service closed it, or it ended for reasons that say nothing.
 */
export type UnprovenEnd = "unheard" | "closed" | "broken";

/** A service may close early for reasons of its own, and a line breaks by itself. */
const WEIGHTS: Readonly<Record<UnprovenEnd, number>> = { unheard: 2, closed: 1, broken: 0 };
const REFUSED_AT = 2;

/**
 * Formats with a header that the service does not take up again. The public description does not
 * say whether a resumed connection repeats the header (service-api §9), so this is found by trying.
 */
export class HeaderRefusals {
  readonly #weights = new Map<SourceContentType, number>();

  /** Whether resuming is worth a try. */
  mayResume(contentType: SourceContentType): boolean {
    return (this.#weights.get(contentType) ?? 0) < REFUSED_AT;
  }

  /** A resumed connection has ended before a word came of its sound. */
  noteUnproven(contentType: SourceContentType, end: UnprovenEnd): void {
    this.#weights.set(contentType, (this.#weights.get(contentType) ?? 0) + WEIGHTS[end]);
  }

  /** Words came of the sound of a resumed connection. */
  noteProven(contentType: SourceContentType): void {
    this.#weights.delete(contentType);
  }
}

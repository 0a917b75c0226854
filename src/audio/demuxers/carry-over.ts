import { concatUint8Arrays } from "uint8array-extras";
import { logWarning } from "../../lib/warning-log.ts";

// More than any page, cluster or frame of speech.
const MAX_BYTES = 1 << 20;

const NOTHING = new Uint8Array(0);

/**
 * Keeps the incomplete end of a part until the next one arrives. The service never cuts like this
 * (service-api §8), but such a stream still plays.
 */
export class CarryOver {
  readonly #name: string;
  readonly #startsFresh: (part: Uint8Array<ArrayBuffer>) => boolean;
  #rest: Uint8Array<ArrayBuffer> = NOTHING;

  /**
   * @param name of the format, for warnings
   * @param startsFresh whether a part cannot be the continuation of the kept bytes; they are then
   * broken and dropped
   */
  constructor(name: string, startsFresh: (part: Uint8Array<ArrayBuffer>) => boolean) {
    this.#name = name;
    this.#startsFresh = startsFresh;
  }

  withPart(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const rest = this.#rest;
    this.#rest = NOTHING;
    if (rest.length === 0) return part;
    if (!this.#startsFresh(part)) return concatUint8Arrays([rest, part]);
    this.warnSkipped();
    return part;
  }

  keepRest(rest: Uint8Array<ArrayBuffer>): void {
    if (rest.length <= MAX_BYTES) this.#rest = rest.slice();
    else this.warnSkipped();
  }

  readonly warnSkipped = (): void => {
    logWarning(`A chunk of the dub (${this.#name}) cannot be read and is skipped.`);
  };
}

import { concat } from "../../lib/concat.ts";
import { noteRemark } from "../../lib/remark-log.ts";

/** More than any page, cluster or frame of speech. */
const MAX_BYTES = 1 << 20;

const NOTHING = new Uint8Array(0);

/**
 * Keeps what a part ended in the middle of until the next one comes. The service never cuts so
 * (service-api §8); one that does is understood all the same.
 */
export class CarryOver {
  readonly #name: string;
  readonly #beginsAnew: (part: Uint8Array<ArrayBuffer>) => boolean;
  #rest: Uint8Array<ArrayBuffer> = NOTHING;

  /**
   * @param name of what is read, for remarks
   * @param beginsAnew whether a part begins as nothing does that goes on with what is kept: then
   *   that was broken, and would only spoil it
   */
  constructor(name: string, beginsAnew: (part: Uint8Array<ArrayBuffer>) => boolean) {
    this.#name = name;
    this.#beginsAnew = beginsAnew;
  }

  /** What is to be read now that this part has come. */
  join(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    const rest = this.#rest;
    this.#rest = NOTHING;
    if (rest.length === 0) return part;
    if (!this.#beginsAnew(part)) return concat([rest, part]);
    this.complain();
    return part;
  }

  /** Keeps the beginning of something whose end has not come. */
  keep(rest: Uint8Array<ArrayBuffer>): void {
    if (rest.length <= MAX_BYTES) this.#rest = rest.slice();
    else this.complain();
  }

  /** Something cannot be read and is passed over. */
  readonly complain = (): void => {
    noteRemark(`A piece of the dub (${this.#name}) cannot be read and is left out.`);
  };
}

/** Different remarks of one life of a context. What is odd once is mostly odd in every message. */
const MAX_REMARKS = 50;

/** Longer remarks are cut. */
const MAX_LENGTH = 300;

/**
 * Remarks for whoever looks into the console: each is written once, and after `MAX_REMARKS`
 * different ones no more, so that a broken service can fill neither console nor memory.
 */
export class RemarkLog {
  readonly #write: (line: string) => void;
  readonly #written = new Set<string>();

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  /**
   * @param text says what was odd and what became of it; no words of the talk or of the service,
   * no secrets
   */
  readonly note = (text: string): void => {
    const remark = text.slice(0, MAX_LENGTH);
    if (this.#written.size >= MAX_REMARKS || this.#written.has(remark)) return;
    this.#written.add(remark);
    this.#write(`Surtitle: ${remark}`);
    if (this.#written.size === MAX_REMARKS) this.#write("Surtitle: further remarks are left out.");
  };
}

/** The remarks of this context. */
export const { note: noteRemark } = new RemarkLog((line) => {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there, and bounded.
  console.warn(line);
});

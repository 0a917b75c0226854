// Limit per context. A problem in one message usually recurs in all of them.
const MAX_WARNINGS = 50;

const MAX_LENGTH = 300;

/**
 * Writes warnings to the console, each once and at most `MAX_WARNINGS` of them. A broken service
 * can fill neither the console nor memory.
 */
export class WarningLog {
  readonly #write: (line: string) => void;
  readonly #written = new Set<string>();

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  /** @param message what went wrong and how it was handled; no captions, service texts or secrets */
  readonly warn = (message: string): void => {
    const line = message.slice(0, MAX_LENGTH);
    if (this.#written.size >= MAX_WARNINGS || this.#written.has(line)) return;
    this.#written.add(line);
    this.#write(`Surtitle: ${line}`);
    if (this.#written.size === MAX_WARNINGS)
      this.#write("Surtitle: further messages are left out.");
  };
}

export const { warn: logWarning } = new WarningLog((line) => {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there, and bounded.
  console.warn(line);
});

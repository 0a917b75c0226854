import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withTimeout } from "./with-timeout.ts";

/** Keeps what a broken browser still answers, and lists the rest. */
export class Attempts {
  readonly #missing: string[] = [];

  /**
   * @param what names the evidence in the list of what is missing
   * @returns null when the work fails or takes too long
   */
  async attempt<Kept>(what: string, work: () => Promise<Kept>): Promise<Kept | null> {
    try {
      return await withTimeout(work());
    } catch (error) {
      const [reason] = String(error).split("\n");
      this.#missing.push(`${what}: ${reason}`);
      return null;
    }
  }

  addMissing(line: string): void {
    this.#missing.push(line);
  }

  /** Writes the list into a folder; no file when nothing is missing. */
  async writeMissing(folder: string): Promise<void> {
    if (this.#missing.length === 0) return;
    await writeFile(join(folder, "missing.txt"), `${this.#missing.join("\n")}\n`);
  }
}

import { randomBytes } from "node:crypto";

export interface TokenEntry {
  readonly sessionId: string;
  readonly expiresAtMs: number;
  used: boolean;
}

// Old tokens are remembered to distinguish reuse from guessing.
const rememberedTokens = 2_000;

/**
 * All issued tokens. A token opens one connection, once and within its lifetime. The newest one of
 * a session can also request the next.
 */
export class TokenRegistry {
  readonly #entries = new Map<string, TokenEntry>();
  readonly #newest = new Map<string, string>();

  /**
   * Issues a token that is valid until `expiresAtMs`, unless it counts as used already. It contains
   * characters that need percent-encoding, to catch clients that forget it.
   */
  issue(sessionId: string, expiresAtMs: number, used = false): string {
    const token = `${randomBytes(15).toString("base64")}+${randomBytes(9).toString("base64")}/=`;
    this.#entries.set(token, { sessionId, expiresAtMs, used });
    this.#newest.set(sessionId, token);
    for (const [old, entry] of this.#entries) {
      if (this.#entries.size <= rememberedTokens) break;
      this.#entries.delete(old);
      if (this.#newest.get(entry.sessionId) === old) this.#newest.delete(entry.sessionId);
    }
    return token;
  }

  /** Finds an issued token; `undefined` when it is unknown or too old. */
  find(token: string): TokenEntry | undefined {
    return this.#entries.get(token);
  }

  isNewest(token: string): boolean {
    const entry = this.#entries.get(token);
    return entry !== undefined && this.#newest.get(entry.sessionId) === token;
  }

  /** Revokes a session's newest token for connecting and resuming. */
  revoke(sessionId: string): void {
    const token = this.#newest.get(sessionId);
    this.#newest.delete(sessionId);
    const entry = token === undefined ? undefined : this.#entries.get(token);
    if (entry) entry.used = true;
  }
}

import { randomBytes } from "node:crypto";

/** What is known of a token. */
export interface TokenEntry {
  readonly sessionId: string;
  readonly expiresAtMs: number;
  used: boolean;
}

/** Old tokens are remembered so that using one again can be told from guessing; so many of them. */
const rememberedTokens = 2_000;

/**
 * All tokens handed out. A token opens one connection, once and soon; the newest of a session also
 * asks for the next one.
 */
export class TokenBook {
  readonly #entries = new Map<string, TokenEntry>();
  readonly #newest = new Map<string, string>();

  /**
   * A new token for a session, valid until `expiresAtMs` unless it counts as used already. It contains characters that have to be
   * percent-encoded in an address, so that a client that forgets to do it is found out.
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

  /** What is known of a token, or `undefined` when it was never handed out or long ago. */
  find(token: string): TokenEntry | undefined {
    return this.#entries.get(token);
  }

  /** Whether this is the token handed out last for its session. */
  isNewest(token: string): boolean {
    const entry = this.#entries.get(token);
    return entry !== undefined && this.#newest.get(entry.sessionId) === token;
  }

  /** Forgets a session's newest token, so that it can neither connect nor be resumed. */
  revoke(sessionId: string): void {
    const token = this.#newest.get(sessionId);
    this.#newest.delete(sessionId);
    const entry = token === undefined ? undefined : this.#entries.get(token);
    if (entry) entry.used = true;
  }
}

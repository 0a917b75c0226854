import { randomUUID } from "node:crypto";
import type { RunAccount } from "../account/run-account.ts";
import type { SessionAccount } from "../account/session-account.ts";
import { Refusal } from "../http/reply.ts";
import { Unreachable } from "../http/unreachable.ts";
import type { AccountLists } from "../lists/account-lists.ts";
import { type KeyState, KeyStates } from "../modes/key-states.ts";
import type { ServiceKey } from "../modes/parse-key.ts";
import type { ServiceContext } from "../service-context.ts";
import { minuteMeterFor } from "./minute-meter-for.ts";
import type { SessionLists } from "./session-lists.ts";
import type { SessionRequest } from "./session-request.ts";
import { scriptFor } from "./session-script.ts";
import { TokenRegistry } from "./token-registry.ts";
import { VoiceSession } from "./voice-session.ts";

const maxKept = 200;

export interface Ticket {
  readonly sessionId: string;
  readonly token: string;
}

export class VoiceSessions {
  readonly #context: ServiceContext;
  readonly #tokens = new TokenRegistry();
  readonly #sessions = new Map<string, VoiceSession>();
  readonly #keyStates = new KeyStates();

  constructor(context: ServiceContext) {
    this.#context = context;
  }

  keyState(key: ServiceKey): KeyState {
    return this.#keyStates.stateOf(key, this.#context.clock.nowMs());
  }

  /**
   * Opens a session.
   * @throws Refusal 400 when a list or the script does not exist, 429 when too many sessions are
   * open, 456 when no minutes are left
   */
  open(key: ServiceKey, request: SessionRequest, body: Readonly<Record<string, unknown>>): Ticket {
    const alive = [...this.#sessions.values()].filter(({ isAlive }) => isAlive).length;
    if (alive >= this.#context.limits.sessions) {
      throw new Refusal(429, "too_many_sessions", "Too many sessions are open.");
    }
    const keyState = this.keyState(key);
    if (minuteMeterFor(keyState, request).isUsedUp) {
      throw new Refusal(456, "quota_exceeded", "The minutes of this billing period are used up.");
    }
    const lists = listsOf(request, keyState.lists);
    const script = scriptFor(key.behaviour, this.#context.index);
    const session = new VoiceSession(
      { id: randomUUID(), key, keyState, request, body, lists, script },
      this.#context,
    );
    this.#sessions.set(session.id, session);
    for (const [id, old] of this.#sessions) {
      if (this.#sessions.size <= maxKept) break;
      if (!old.isAlive) this.#sessions.delete(id);
    }
    return this.#issue(session);
  }

  /**
   * Issues a token for the session of `token` (service-api §9). Any but the newest token ends the
   * session.
   */
  resume(key: ServiceKey, token: string): Ticket {
    const entry = this.#tokens.find(token);
    const session = entry && this.#sessions.get(entry.sessionId);
    // A token of another key must look the same as an unknown one.
    if (!session || session.key.text !== key.text) {
      throw new Refusal(400, "invalid_token", "The token is not known.");
    }
    if (!session.isAlive) {
      throw new Refusal(400, "session_ended", "The session has ended and cannot be resumed.");
    }
    if (!this.#tokens.isNewest(token)) {
      this.#end(session, "an outdated token was used");
      throw new Refusal(
        400,
        "outdated_token",
        "The token is outdated; the session has been ended.",
      );
    }
    if (!session.isResumable) {
      this.#end(session, "was not allowed to be resumed");
      throw new Refusal(400, "not_resumable", "The session cannot be resumed.");
    }
    session.prepareReconnect();
    return this.#issue(session);
  }

  /**
   * Returns the session whose connection a token opens.
   * @throws Refusal 401 when it opens none
   */
  authenticate(token: string): VoiceSession {
    const entry = this.#tokens.find(token);
    const session = entry && this.#sessions.get(entry.sessionId);
    if (!entry || !session?.isAlive) {
      throw new Refusal(401, "invalid_token", "The token is not valid.");
    }
    if (session.isUnreachable) throw new Unreachable();
    if (entry.used) {
      this.keyState(session.key).run.noteInterruption("used-token");
      this.#end(session, "a token was used twice");
      throw new Refusal(
        401,
        "used_token",
        "The token was used before; the session has been ended.",
      );
    }
    if (!this.#tokens.isNewest(token)) {
      throw new Refusal(401, "outdated_token", "The token is outdated.");
    }
    if (this.#context.clock.nowMs() >= entry.expiresAtMs) {
      throw new Refusal(401, "expired_token", "The token has expired.");
    }
    entry.used = true;
    return session;
  }

  accounts(): SessionAccount[] {
    return [...this.#sessions.values()].reverse().map((session) => session.account());
  }

  /** Account of one session; `undefined` when it is unknown or too old. */
  account(sessionId: string): SessionAccount | undefined {
    return this.#sessions.get(sessionId)?.account();
  }

  runs(): RunAccount[] {
    return this.#keyStates.runs();
  }

  close(): void {
    for (const session of this.#sessions.values()) session.terminate();
  }

  #issue(session: VoiceSession): Ticket {
    const lifetimeMs = session.key.behaviour.expiredTokens
      ? 0
      : this.#context.limits.tokenLifetimeMs;
    const expiresAtMs = this.#context.clock.nowMs() + lifetimeMs;
    const used = this.keyState(session.key).isTokenSpent();
    return { sessionId: session.id, token: this.#tokens.issue(session.id, expiresAtMs, used) };
  }

  #end(session: VoiceSession, reason: string): void {
    this.#tokens.revoke(session.id);
    session.end(reason);
  }
}

// The current state of the lists in a request: later changes affect other sessions only.
function listsOf({ glossaryId, spokenTermsId }: SessionRequest, lists: AccountLists): SessionLists {
  try {
    return {
      glossary: glossaryId === undefined ? undefined : lists.glossaryOf(glossaryId),
      spokenTerms: spokenTermsId === undefined ? undefined : lists.spokenTermsOf(spokenTermsId),
    };
  } catch (error) {
    // This call has no 404 (service-api §2.2).
    if (error instanceof Refusal) throw new Refusal(400, error.code, error.message);
    throw error;
  }
}

import { MinuteMeter } from "../account/minute-meter.ts";
import type { RunAccount } from "../account/run-account.ts";
import { RunLedger } from "../account/run-ledger.ts";
import { AccountLists } from "../lists/account-lists.ts";
import { chance } from "../transcription/chance.ts";
import {
  everyLanguage,
  narrowLanguages,
  type OfferedLanguages,
} from "../translate/offered-languages.ts";
import type { Behaviour } from "./behaviour.ts";
import type { Interruption } from "./interruption.ts";
import type { ServiceKey } from "./parse-key.ts";

export interface PlannedDrop {
  readonly afterMs: number;
  /** Ended by a close frame, or by a line that is dead for `deadMs` and then cut. */
  readonly kind: "close" | "cut";
  readonly deadMs: number;
  readonly isResumable: boolean;
}

const longestDeadMs = 250;

// Monthly characters of the free plan (service-api §11.3).
const freeCharacters = 500_000;

const boundless = { used: 0, limit: Number.POSITIVE_INFINITY };

/** What the service remembers of a key across its sessions. */
export class KeyState {
  readonly run: RunLedger;
  /** Total characters that may be translated; `Infinity` without a limit. */
  readonly characterLimit: number;
  /** Minutes of sessions without speech, and of those with speech. */
  readonly minutes: { readonly written: MinuteMeter; readonly spoken: MinuteMeter };
  /** Total documents that may be uploaded; undefined without a limit. */
  readonly documentLimit: number | undefined;
  readonly languages: OfferedLanguages;
  /** The account's lists; keys that differ only in modes have lists of their own. */
  readonly lists: AccountLists;
  readonly #behaviour: Behaviour;
  readonly #firstAtMs: number;
  #requests = 0;
  #tokens = 0;
  #drops = 0;
  #interruptions = 0;
  readonly #counts = new Map<string, number>();
  #characters: number;
  #documents: number;

  constructor({ plan, modes, behaviour }: ServiceKey, firstAtMs: number) {
    const startedAt = new Date(firstAtMs).toISOString();
    this.run = new RunLedger({ plan, modes, startedAt });
    this.characterLimit =
      behaviour.quotaCharacters ?? (plan === "free" ? freeCharacters : Number.POSITIVE_INFINITY);
    this.lists = new AccountLists({
      isEmpty: behaviour.emptyLists === true,
      areElsewhere: behaviour.listCalls !== undefined,
      nowMs: firstAtMs,
    });
    this.languages = behaviour.languages === "narrow" ? narrowLanguages : everyLanguage;
    this.minutes = {
      written: new MinuteMeter(behaviour.minutes ?? boundless),
      spoken: new MinuteMeter(behaviour.spokenMinutes ?? boundless),
    };
    this.documentLimit = behaviour.documentAllowance?.limit;
    this.#documents = behaviour.documentAllowance?.used ?? 0;
    this.#characters = behaviour.usedCharacters ?? 0;
    this.#behaviour = behaviour;
    this.#firstAtMs = firstAtMs;
  }

  admitRequest(): boolean {
    this.#requests += 1;
    return this.#requests > (this.#behaviour.rateLimitedRequests ?? 0);
  }

  /** Counts an issued token; true when it has to count as used. */
  isTokenSpent(): boolean {
    this.#tokens += 1;
    return this.#tokens === this.#behaviour.usedTokenNumber;
  }

  /**
   * Milliseconds until the outage begins, 0 while it lasts, `undefined` when there is none to come.
   */
  outageInMs(nowMs: number): number | undefined {
    const { outage } = this.#behaviour;
    if (!outage) return undefined;
    const fromMs = this.#firstAtMs + outage.fromSeconds * 1_000;
    if (nowMs >= fromMs + outage.forSeconds * 1_000) return undefined;
    return Math.max(0, fromMs - nowMs);
  }

  /**
   * Plans the end of the next connection (mode `drop-every`). Deterministic by the number of drops.
   */
  planDrop(): PlannedDrop | undefined {
    const seconds = this.#behaviour.dropEverySeconds;
    if (seconds === undefined) return undefined;
    const number = this.#drops;
    return {
      afterMs: seconds * 1_000 * chance("drop", "after", number),
      kind: Math.floor(number / 2) % 2 === 0 ? "cut" : "close",
      deadMs: longestDeadMs * chance("drop", "dead", number),
      isResumable: number % 2 === 0,
    };
  }

  get nextInTurn(): Interruption | undefined {
    return this.#behaviour.inTurn?.[this.#interruptions];
  }

  noteTurn(): void {
    this.#interruptions += 1;
  }

  count(name: string): number {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count;
  }

  get characters(): number {
    return this.#characters;
  }

  /** Characters that may still be translated; `Infinity` without a limit. */
  get charactersLeft(): number {
    return Math.max(0, this.characterLimit - this.#characters);
  }

  bill(characters: number): void {
    this.#characters += characters;
  }

  get documents(): number {
    return this.#documents;
  }

  /** Counts a document; false when it is one too many. */
  admitDocument(): boolean {
    if (this.#documents >= (this.documentLimit ?? Number.POSITIVE_INFINITY)) return false;
    this.#documents += 1;
    return true;
  }

  noteDrop(): void {
    this.#drops += 1;
  }
}

// Keys remembered; the least recently seen one is forgotten.
const maxKeys = 100;

export class KeyStates {
  readonly #states = new Map<string, KeyState>();

  /** Returns the state of a key. Its clock starts with the first call. */
  stateOf(key: ServiceKey, nowMs: number): KeyState {
    const state = this.#states.get(key.text) ?? new KeyState(key, nowMs);
    this.#states.delete(key.text);
    this.#states.set(key.text, state);
    for (const oldest of this.#states.keys()) {
      if (this.#states.size <= maxKeys) break;
      this.#states.delete(oldest);
    }
    return state;
  }

  runs(): RunAccount[] {
    return [...this.#states.values()].reverse().map(({ run }) => run.toAccount());
  }
}

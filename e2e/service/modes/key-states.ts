import { MinuteMeter } from "../account/minute-meter.ts";
import type { RunAccount } from "../account/run-account.ts";
import { RunLedger } from "../account/run-ledger.ts";
import { AccountLists } from "../lists/account-lists.ts";
import {
  everyLanguage,
  narrowLanguages,
  type OfferedLanguages,
} from "../translate/offered-languages.ts";
import { chance } from "../writing/hash.ts";
import type { Behaviour } from "./behaviour.ts";
import type { Interruption } from "./interruption.ts";
import type { ServiceKey } from "./parse-key.ts";

/** How a connection is going to end. */
export interface PlannedDrop {
  /** Sound on this connection after which it does. */
  readonly afterMs: number;
  /** By a close frame, or by a line that is dead for `deadMs` and then cut. */
  readonly kind: "close" | "cut";
  readonly deadMs: number;
  /** Whether the session can be resumed afterwards. */
  readonly isResumable: boolean;
}

/** How long a line is dead at most before it is cut. */
const longestDeadMs = 250;

/** Characters of the free plan in a month (service-api §11.3). */
const freeCharacters = 500_000;

/** No limit at all. */
const boundless = { used: 0, limit: Number.POSITIVE_INFINITY };

/** What the service remembers of a key over all its sessions. */
export class KeyState {
  readonly run: RunLedger;
  /** Characters that may be translated in all; Infinity where there is no limit. */
  readonly characterLimit: number;
  /** Minutes of sessions that only write, and of those that speak as well. */
  readonly minutes: { readonly written: MinuteMeter; readonly spoken: MinuteMeter };
  /** Documents that may be uploaded in all; undefined where nobody counts them. */
  readonly documentLimit: number | undefined;
  /** Languages that texts and documents may be in. */
  readonly languages: OfferedLanguages;
  /** What the account has created; keys that differ in their modes alone have lists of their own. */
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

  /** Notes a request; false when it is one too many (mode `rate-limited`). */
  admitRequest(): boolean {
    this.#requests += 1;
    return this.#requests > (this.#behaviour.rateLimitedRequests ?? 0);
  }

  /** Notes a token that is handed out; true when it is the one that counts as used. */
  isTokenSpent(): boolean {
    this.#tokens += 1;
    return this.#tokens === this.#behaviour.usedTokenNumber;
  }

  /** How long until the outage begins, 0 while it lasts, `undefined` when there is none to come. */
  outageInMs(nowMs: number): number | undefined {
    const { outage } = this.#behaviour;
    if (!outage) return undefined;
    const fromMs = this.#firstAtMs + outage.fromSeconds * 1_000;
    if (nowMs >= fromMs + outage.forSeconds * 1_000) return undefined;
    return Math.max(0, fromMs - nowMs);
  }

  /** How the next connection ends (mode `drop-every`). The same for the same number of drops. */
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

  /** What interrupts connections next (mode `in-turn`). */
  get nextInTurn(): Interruption | undefined {
    return this.#behaviour.inTurn?.[this.#interruptions];
  }

  /** Notes that the next one in turn has happened. */
  noteTurn(): void {
    this.#interruptions += 1;
  }

  /** Counts something by its name, this time included. */
  count(name: string): number {
    const count = (this.#counts.get(name) ?? 0) + 1;
    this.#counts.set(name, count);
    return count;
  }

  /** Characters that were billed so far, of texts and of documents. */
  get characters(): number {
    return this.#characters;
  }

  /** Characters that may still be translated; Infinity where there is no limit. */
  get charactersLeft(): number {
    return Math.max(0, this.characterLimit - this.#characters);
  }

  /** Charges characters that were translated. */
  bill(characters: number): void {
    this.#characters += characters;
  }

  /** Documents that were taken so far. */
  get documents(): number {
    return this.#documents;
  }

  /** Notes a document; false when it is one too many. */
  admitDocument(): boolean {
    if (this.#documents >= (this.documentLimit ?? Number.POSITIVE_INFINITY)) return false;
    this.#documents += 1;
    return true;
  }

  /** Notes that a planned drop has happened. */
  noteDrop(): void {
    this.#drops += 1;
  }
}

/** Keys that are remembered; the one not seen for longest is forgotten. */
const mostKeys = 100;

/** The states of all keys. */
export class KeyStates {
  readonly #states = new Map<string, KeyState>();

  /** The state of a key; its time begins when it is asked for first. */
  of(key: ServiceKey, nowMs: number): KeyState {
    const state = this.#states.get(key.text) ?? new KeyState(key, nowMs);
    this.#states.delete(key.text);
    this.#states.set(key.text, state);
    for (const oldest of this.#states.keys()) {
      if (this.#states.size <= mostKeys) break;
      this.#states.delete(oldest);
    }
    return state;
  }

  /** The accounts of all keys' runs, the one that was active last first. */
  runs(): RunAccount[] {
    return [...this.#states.values()].reverse().map(({ run }) => run.tell());
  }
}

import { quietRunAfter, quietRunBefore } from "../recogniser/silence.ts";
import type { Stretch } from "../recogniser/stretch.ts";
import type { IndexedTalk } from "../recogniser/talk-index.ts";
import { splitWords } from "../talks/split-words.ts";
import { matchingRateHz } from "../talks/talk.ts";
import type { ServerMessage } from "../voice/messages.ts";
import { Coverage, type Span } from "./coverage.ts";
import type { PassAccount, RunAccount, TalkSpan } from "./run-account.ts";

/** Going back by more than this is playing the talk again; no lost session is made up for so far. */
const passSamples = 60 * matchingRateHz;
/** Passes kept, the newest. */
const mostPasses = 50;
/** Sound at the end of a session that is too short for its tracker to judge, 50 ms. */
const unjudgedSamples = 0.05 * matchingRateHz;

interface Pass {
  readonly talk: IndexedTalk;
  readonly coverage: Coverage;
  /** Stretches of sessions that go on. */
  readonly open: Set<Stretch>;
  /** Where the newest stretch began. */
  newestFrom: number;
}

/** Adds up what arrives over all sessions of one key. */
export class RunLedger {
  readonly #about: Pick<RunAccount, "plan" | "modes" | "startedAt">;
  readonly #passes: Pass[] = [];
  readonly #written = new Map<string, { segments: number; words: number }>();
  readonly #interruptions = new Map<string, number>();
  #sessions = 0;
  #connections = 0;

  constructor(about: Pick<RunAccount, "plan" | "modes" | "startedAt">) {
    this.#about = about;
  }

  /** The part of a new session in it. */
  join(): RunShare {
    this.#sessions += 1;
    return new RunShare((stretch) => this.#passOf(stretch));
  }

  noteConnection(): void {
    this.#connections += 1;
  }

  /** Notes that a stream was interrupted; see `RunAccount`. */
  noteInterruption(kind: string): void {
    this.#interruptions.set(kind, (this.#interruptions.get(kind) ?? 0) + 1);
  }

  /** Notes a message that was handed to a connection. */
  noteSent(message: ServerMessage): void {
    if (message.name === "source_transcript_update") {
      for (const { text, language } of message.body.concluded)
        this.#count("source", text, language);
    } else if (message.name === "target_transcript_update") {
      const { language, concluded } = message.body;
      for (const { text } of concluded) this.#count(language, text, language);
    }
  }

  tell(): RunAccount {
    return {
      ...this.#about,
      sessions: this.#sessions,
      connections: this.#connections,
      interruptions: Object.fromEntries(this.#interruptions),
      passes: this.#passes.map(tellPass),
      written: Object.fromEntries([...this.#written].map(([lane, sums]) => [lane, { ...sums }])),
    };
  }

  #count(lane: string, text: string, language: string): void {
    const sums = this.#written.get(lane) ?? { segments: 0, words: 0 };
    sums.segments += 1;
    sums.words += splitWords(text, language).length;
    this.#written.set(lane, sums);
  }

  #passOf(stretch: Stretch): Pass {
    const { talk, talkFrom } = stretch;
    const [known, before] = this.#passes.filter((pass) => pass.talk === talk).reverse();
    const isOfBefore =
      before && known && isFarBeyond(known, talkFrom) && !isFarBeyond(before, talkFrom);
    const pass =
      known && talkFrom >= known.newestFrom - passSamples
        ? isOfBefore
          ? before
          : known
        : { talk, coverage: new Coverage(), open: new Set<Stretch>(), newestFrom: talkFrom };
    pass.newestFrom = talkFrom;
    if (pass !== known && pass !== before) this.#passes.push(pass);
    if (this.#passes.length > mostPasses) this.#passes.shift();
    return pass;
  }
}

/**
 * Whether a place lies further behind all that a pass has heard than a lost session explains: the
 * pass has just begun, and a session hears the end of the one before again.
 */
function isFarBeyond({ coverage, open }: Pass, talkFrom: number): boolean {
  const ends = [...coverage.heard.map(({ to }) => to), ...[...open].map(({ talkTo }) => talkTo)];
  return talkFrom > Math.max(0, ...ends) + passSamples;
}

/** What one session adds to a run. */
export class RunShare {
  readonly #passOf: (stretch: Stretch) => Pass;
  #current: { readonly pass: Pass; readonly stretch: Stretch } | undefined;

  constructor(passOf: (stretch: Stretch) => Pass) {
    this.#passOf = passOf;
  }

  /** A stretch begins, and the one before has its final end. */
  noteStretch(stretch: Stretch): void {
    this.#close(0);
    const pass = this.#passOf(stretch);
    pass.open.add(stretch);
    this.#current = { pass, stretch };
  }

  /** The session is over, with so much sound received in all. */
  end(receivedMs: number): void {
    if (!this.#current) return;
    const leftSamples = (receivedMs * matchingRateHz) / 1_000 - this.#current.stretch.streamTo;
    this.#close(leftSamples <= unjudgedSamples ? Math.max(0, leftSamples) : 0);
  }

  #close(unjudged: number): void {
    if (!this.#current) return;
    const { pass, stretch } = this.#current;
    this.#current = undefined;
    pass.open.delete(stretch);
    pass.coverage.add({ from: stretch.talkFrom, to: Math.round(stretch.talkTo + unjudged) });
  }
}

function tellPass({ talk, coverage, open }: Pass): PassAccount {
  const now = new Coverage();
  for (const span of [...coverage.heard, ...coverage.repeated]) now.add(span);
  for (const { talkFrom, talkTo } of open) now.add({ from: talkFrom, to: talkTo });
  const heard = now.heard;
  return {
    talk: talk.talk.name,
    fromMs: toMs(heard[0]?.from ?? 0),
    toMs: toMs(heard.at(-1)?.to ?? 0),
    heardMs: toMs(heard.reduce((sum, { from, to }) => sum + to - from, 0)),
    missing: now.missing.map((span) => audiblePart(span, talk)).flatMap(toTalkSpan),
    repeated: now.repeated.flatMap(toTalkSpan),
  };
}

/** What is left of a piece without the silence at its ends. */
function audiblePart({ from, to }: Span, { talk, silencePower }: IndexedTalk): Span {
  const start = from + quietRunAfter(talk.sound, from, to - from, silencePower);
  return { from: start, to: to - quietRunBefore(talk.sound, to, to - start, silencePower) };
}

function toTalkSpan({ from, to }: Span): TalkSpan[] {
  return to > from ? [{ fromMs: toMs(from), toMs: toMs(to) }] : [];
}

function toMs(samples: number): number {
  return (samples * 1_000) / matchingRateHz;
}

import { quietRunAfter, quietRunBefore } from "../recogniser/silence.ts";
import type { Stretch } from "../recogniser/stretch.ts";
import type { IndexedTalk } from "../recogniser/talk-index.ts";
import { splitWords } from "../talks/split-words.ts";
import { matchingRateHz } from "../talks/talk.ts";
import type { ServerMessage } from "../voice/messages.ts";
import { Coverage, type Span } from "./coverage.ts";
import type { PassAccount, RunAccount, TalkSpan } from "./run-account.ts";

// A jump back beyond this is another playthrough; no lost session is replaced from so far back.
const passSamples = 60 * matchingRateHz;
const maxPasses = 50;
// 50 ms: sound at the end of a session that is too short for the tracker to classify.
const untrackedSamples = 0.05 * matchingRateHz;

interface Pass {
  readonly talk: IndexedTalk;
  readonly coverage: Coverage;
  readonly open: Set<Stretch>;
  newestFrom: number;
}

export class RunLedger {
  readonly #about: Pick<RunAccount, "plan" | "modes" | "startedAt">;
  readonly #passes: Pass[] = [];
  readonly #written = new Map<string, { segments: number; words: number }>();
  readonly #interruptions = new Map<string, number>();
  #sessions = 0;
  #connections = 0;
  #unanswered = 0;

  constructor(about: Pick<RunAccount, "plan" | "modes" | "startedAt">) {
    this.#about = about;
  }

  addSession(): RunShare {
    this.#sessions += 1;
    return new RunShare((stretch) => this.#passOf(stretch));
  }

  noteConnection(): void {
    this.#connections += 1;
  }

  noteUnanswered(): void {
    this.#unanswered += 1;
  }

  noteInterruption(kind: string): void {
    this.#interruptions.set(kind, (this.#interruptions.get(kind) ?? 0) + 1);
  }

  noteSent(message: ServerMessage): void {
    if (message.name === "source_transcript_update") {
      for (const { text, language } of message.body.concluded)
        this.#count("source", text, language);
    } else if (message.name === "target_transcript_update") {
      const { language, concluded } = message.body;
      for (const { text } of concluded) this.#count(language, text, language);
    }
  }

  toAccount(): RunAccount {
    return {
      ...this.#about,
      sessions: this.#sessions,
      connections: this.#connections,
      interruptions: Object.fromEntries(this.#interruptions),
      unanswered: this.#unanswered,
      passes: this.#passes.map(toPassAccount),
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
    if (this.#passes.length > maxPasses) this.#passes.shift();
    return pass;
  }
}

/**
 * True when a position is further behind than a lost session explains. A pass that has just begun
 * is excluded, because its session may hear the end of the one before.
 */
function isFarBeyond({ coverage, open }: Pass, talkFrom: number): boolean {
  const ends = [...coverage.heard.map(({ to }) => to), ...[...open].map(({ talkTo }) => talkTo)];
  return talkFrom > Math.max(0, ...ends) + passSamples;
}

export class RunShare {
  readonly #passOf: (stretch: Stretch) => Pass;
  #current: { readonly pass: Pass; readonly stretch: Stretch } | undefined;

  constructor(passOf: (stretch: Stretch) => Pass) {
    this.#passOf = passOf;
  }

  /** Starts a stretch; the end of the previous one is final now. */
  noteStretch(stretch: Stretch): void {
    this.#close(0);
    const pass = this.#passOf(stretch);
    pass.open.add(stretch);
    this.#current = { pass, stretch };
  }

  end(receivedMs: number): void {
    if (!this.#current) return;
    const leftSamples = (receivedMs * matchingRateHz) / 1_000 - this.#current.stretch.streamTo;
    this.#close(leftSamples <= untrackedSamples ? Math.max(0, leftSamples) : 0);
  }

  #close(untracked: number): void {
    if (!this.#current) return;
    const { pass, stretch } = this.#current;
    this.#current = undefined;
    pass.open.delete(stretch);
    pass.coverage.add({ from: stretch.talkFrom, to: Math.round(stretch.talkTo + untracked) });
  }
}

function toPassAccount({ talk, coverage, open }: Pass): PassAccount {
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

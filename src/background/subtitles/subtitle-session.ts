import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import { segmentCues } from "../../captions/subtitles/segment-cues.ts";
import { isInLanguage } from "../../captions/transcript/translation-units.ts";
import { SerialQueue } from "../../lib/serial-queue.ts";
import type { CaptionFailure } from "../../messaging/caption-status.ts";
import type { TranscriptMessage } from "../../messaging/channel.ts";
import type { SubtitleTranslation } from "../../messaging/protocol.ts";
import type { SentenceStep, TrackCue } from "../../messaging/track-report.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import { billedCharacterCount } from "../../service/translate/translate.ts";
import type { Engine, Settings } from "../../settings/schema/settings.ts";
import type { JournalSegment } from "../../store/journal/journal-entry.ts";
import { translatedSegments } from "../../store/translation/translation-steps.ts";
import { visibleLanes } from "../captions/visible-lanes.ts";
import type { ShownTranscript } from "../transcripts/shown-transcript.ts";
import type { UnitTexts, UnitTranslation } from "../transcripts/unit-translator.ts";
import { AheadTranslator, type TranslatedCues } from "./ahead-translator.ts";
import { leftOfSentence, sentenceStart } from "./sentence-steps.ts";
import type { TrackTranslators } from "./shared-translator.ts";
import { feedMessages } from "./subtitle-feed.ts";
import { targetsFor } from "./subtitle-offers.ts";
import type { SubtitleStore } from "./subtitle-store.ts";
import { textChoices } from "./text-choices.ts";
import { TrackWords } from "./track-words.ts";
import { translationFailure } from "./translation-failure.ts";

export interface SubtitleSessionOptions {
  readonly id: string;
  /** BCP 47 tag of the track. */
  readonly language: string;
  readonly store: SubtitleStore;
  readonly shown: Pick<ShownTranscript, "addCues" | "setLanes" | "position">;
  readonly translators: TrackTranslators;
  /** What an earlier worker has counted. */
  readonly counted: Pick<SubtitleTranslation, "doneCharacters" | "billedCharacters">;
  onTranscript(message: TranscriptMessage): void;
  /** The counted characters or the failure changed. */
  onChange(): void;
  onFailure(failure: CaptionFailure): void;
  /** The sentences changed. */
  onSentences(): void;
}

/** The lanes of a track in the user's order; a target in its own language is the original. */
export function lanesFor(settings: Settings, language: string): LaneId[] {
  const lanes = visibleLanes(settings.languages).map((lane) =>
    lane !== ORIGINAL_LANE && isInLanguage(language, lane) ? ORIGINAL_LANE : lane,
  );
  return [...new Set(lanes)];
}

/** The subtitles of one track, as they are read, kept, shown and translated ahead. */
export class SubtitleSession {
  readonly id: string;
  readonly #options: SubtitleSessionOptions;
  readonly #words: TrackWords;
  readonly #queue = new SerialQueue();
  readonly #life = new AbortController();
  readonly #targets = new Map<string, { run: AheadTranslator; life: AbortController }>();
  readonly #failures = new Map<string, CaptionFailure>();
  // Lists that the service does not know or allow are left out, as for selections.
  readonly #withoutLists = new Set<string>();
  #settings: Settings | null = null;
  #engine: Engine = "service";
  #counted: SubtitleSessionOptions["counted"];
  #isLoaded = false;

  constructor(options: SubtitleSessionOptions) {
    this.id = options.id;
    this.#options = options;
    const { doneCharacters, billedCharacters } = options.counted;
    this.#counted = { doneCharacters, billedCharacters };
    this.#words = new TrackWords(options.id, options.language);
  }

  get translation(): SubtitleTranslation {
    const [failure = null] = this.#failures.values();
    const { language } = this.#options;
    return { engine: this.#engine, language, ...this.#counted, failure };
  }

  get translators(): TrackTranslators {
    return this.#options.translators;
  }

  /** The words of all lanes. */
  get segments(): readonly JournalSegment[] {
    return this.#words.segments;
  }

  get isPlaying(): boolean {
    return (this.#options.shown.position?.rate ?? 0) > 0;
  }

  /** The first messages to a new transcript view. What is on disk is read there. */
  get snapshot(): readonly TranscriptMessage[] {
    const isPrivate = !this.#options.store.isOnDisk;
    const begin: TranscriptMessage = { kind: "session", sessionId: this.id, isPrivate };
    return isPrivate ? [begin, ...feedMessages(this.#words.segments)] : [begin];
  }

  /**
   * Reads what an earlier show or worker has kept.
   * @param others what another tab has of the same track, for a session without words
   */
  load(others: readonly JournalSegment[] = []): Promise<void> {
    return this.#queue.run(async () => {
      const { store } = this.#options;
      const own = await store.read().catch(() => []);
      const taken = own.length > 0 ? [] : others.map((each) => ({ ...each, sessionId: this.id }));
      if (taken.length > 0) await store.append(taken);
      const stored = [...own, ...taken];
      this.#words.addStored(stored);
      this.#isLoaded = true;
      this.#show(stored);
      for (const message of this.snapshot) this.#options.onTranscript(message);
      this.#options.onSentences();
      this.update();
    });
  }

  /** Follows the user's choices: languages, lists and who translates. */
  applySettings(settings: Settings, engine: Engine): void {
    const { language, shown } = this.#options;
    const isOther = engine !== this.#engine;
    this.#settings = settings;
    this.#engine = engine;
    shown.setLanes(lanesFor(settings, language));
    const targets = targetsFor(language, settings.languages.targets);
    for (const [target, { life }] of this.#targets) {
      if (targets.includes(target) && !isOther) continue;
      life.abort();
      this.#targets.delete(target);
      this.#failures.delete(target);
    }
    for (const target of targets) {
      if (!this.#targets.has(target)) this.#targets.set(target, this.#translatorInto(target));
    }
    this.update();
    this.#options.onChange();
  }

  /** Adds cues of the track. They are kept before they are shown. */
  addCues(cues: readonly TrackCue[]): Promise<void> {
    return this.#queue.run(async () => {
      const fresh = this.#words.addCues(cues);
      if (fresh.length === 0 || this.#life.signal.aborted) return;
      await this.#options.store.append(fresh);
      this.#publish(fresh);
      this.#options.onSentences();
      this.update();
    });
  }

  /** The player has moved, or there is more to translate. */
  update(): void {
    if (!this.#isLoaded) return;
    for (const { run } of this.#targets.values()) run.update();
  }

  retry(): void {
    this.#failures.clear();
    this.#options.onChange();
    for (const { run } of this.#targets.values()) run.retry();
  }

  /** Where a step between sentences leads; null for nowhere. */
  sentenceStart(to: SentenceStep): number | null {
    const position = this.#options.shown.position;
    return position && sentenceStart(this.#words.sentences, position.cueMs, to);
  }

  get sentenceEnds(): readonly number[] {
    return this.#words.sentences.map(({ endMs }) => endMs);
  }

  /** Time until the current sentence ends; 0 while the player rests. */
  get leftOfSentenceMs(): number {
    const position = this.#options.shown.position;
    if (!position || position.rate === 0) return 0;
    return leftOfSentence(this.#words.sentences, position.cueMs) / position.rate;
  }

  /** Stops translating. Resolves when everything is written. */
  async end(): Promise<void> {
    this.#life.abort();
    for (const { life } of this.#targets.values()) life.abort();
    await this.#queue.run(() => this.#options.store.end()).catch(() => undefined);
  }

  #translatorInto(target: string) {
    const life = new AbortController();
    const { shown } = this.#options;
    const deps = {
      words: this.#words,
      position: () => shown.position,
      translate: (units: UnitTexts, signal: AbortSignal) => this.#translate(target, units, signal),
      onTranslated: (translated: readonly TranslatedCues[]) => this.#add(target, translated),
      onFailure: (thrown: unknown) => this.#setFailure(target, thrown),
    };
    return { run: new AheadTranslator(target, deps, life.signal), life };
  }

  async #translate(
    target: string,
    units: UnitTexts,
    signal: AbortSignal,
  ): Promise<readonly UnitTranslation[]> {
    const settings = this.#settings;
    if (!settings) return [];
    const translator = this.#options.translators[this.#engine];
    const wanted = textChoices(settings, target);
    const plain = { ...wanted, glossaryId: null, styleId: null };
    const lists = `${target} ${wanted.glossaryId} ${wanted.styleId}`;
    const hasLists = wanted.glossaryId !== null || wanted.styleId !== null;
    if (!hasLists || this.#withoutLists.has(lists)) {
      return await translator.translateNext(units, plain, signal);
    }
    try {
      return await translator.translateNext(units, wanted, signal);
    } catch (thrown) {
      if (!mayBeListRefusal(thrown)) throw thrown;
      const translated = await translator.translateNext(units, plain, signal);
      this.#withoutLists.add(lists);
      return translated;
    }
  }

  #add(target: string, translated: readonly TranslatedCues[]): Promise<void> {
    return this.#queue.run(async () => {
      const segments = translated.flatMap(({ unit, text }) =>
        translatedSegments(unit, text, target),
      );
      this.#words.addTranslated(segments);
      let { doneCharacters, billedCharacters } = this.#counted;
      for (const { unit, billedCharacters: billed } of translated) {
        const sent = billedCharacterCount(unit.text);
        doneCharacters += sent;
        billedCharacters += billed ?? sent;
      }
      this.#counted = { doneCharacters, billedCharacters };
      if (this.#life.signal.aborted) return;
      await this.#options.store.append(segments);
      this.#publish(segments);
      this.#options.onChange();
    });
  }

  #setFailure(target: string, thrown: unknown): void {
    const before = this.#failures.size;
    if (thrown === null) {
      if (this.#failures.delete(target)) this.#options.onChange();
      return;
    }
    const failure = translationFailure(thrown);
    this.#failures.set(target, failure);
    this.#options.onChange();
    // Said once, however many languages it concerns.
    if (before === 0) this.#options.onFailure(failure);
  }

  #publish(segments: readonly JournalSegment[]): void {
    if (this.#life.signal.aborted) return;
    this.#show(segments);
    for (const message of feedMessages(segments)) this.#options.onTranscript(message);
  }

  #show(segments: readonly JournalSegment[]): void {
    for (const lane of new Set(segments.map((segment) => segment.lane))) {
      const own = segments.filter((segment) => segment.lane === lane);
      const timed = own.map(({ text, language, startMs, endMs }) => {
        return { text, language, fromMs: startMs, toMs: endMs };
      });
      this.#options.shown.addCues(lane, segmentCues(timed));
    }
  }
}

// 404: a list is gone. 403: the plan excludes it.
function mayBeListRefusal(thrown: unknown): boolean {
  return thrown instanceof ServiceError && (thrown.status === 404 || thrown.status === 403);
}

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { rootLanguage } from "../../captions/lines/writing-direction.ts";
import type { TextFailure } from "../../messaging/text-failure.ts";
import { textFailureOf } from "../../messaging/text-failure-of.ts";
import { interfaceOffer } from "../../service/languages/languages.ts";
import { targetLanguageOf } from "../../service/languages/target-language.ts";
import { type TextChoices, TextLines, textRequests } from "../../service/translate/text-lines.ts";
import { billedLength, type RequestFormality } from "../../service/translate/translate.ts";
import type { TranslatedText } from "../../service/translate/translate-text.ts";
import type { CharactersLeft, OfferedTextLanguages, TryPort } from "./try-api.ts";

/** How a text is tried. */
export interface TryChoices {
  readonly text: string;
  /** BCP 47 tag. */
  readonly target: string;
  /** BCP 47 tag; empty where the service finds out. */
  readonly source: string;
  readonly formality: RequestFormality;
  /** Empty for none. */
  readonly glossaryId: string;
  readonly context: string;
  /** Style rule list of each side; empty for none. */
  readonly left: string;
  readonly right: string;
}

/** What has come of one side. */
export type TrySide =
  | { readonly kind: "idle" }
  | { readonly kind: "running" }
  | { readonly kind: "done"; readonly translated: TranslatedText; readonly target: string }
  | { readonly kind: "failed"; readonly failure: TextFailure };

/** What has to be put right before anything is sent, and the field where that is done. */
export interface TryObstacle {
  readonly kind: "text" | "lists" | "source" | "length";
  readonly field: "text" | "source" | "left" | "right";
}

/** A text is translated, and billed, once on each. */
const SIDES = 2;

const IDLE: TrySide = { kind: "idle" };

/** A text, how it is tried, and what came of it on both sides. */
export class TryModel {
  readonly choices = signal<TryChoices>({
    text: "",
    target: "",
    source: "",
    formality: "default",
    glossaryId: "",
    context: "",
    left: "",
    right: "",
  });
  /** Languages that can be chosen: the interface's until the service has told its own. */
  readonly languages = signal<OfferedTextLanguages>(interfaceOffer("translate_text"));
  readonly left = signal<TrySide>(IDLE);
  readonly right = signal<TrySide>(IDLE);
  /** Empty as long as nothing is in the way, or nothing was tried. */
  readonly obstacles = signal<readonly TryObstacle[]>([]);
  /** What is left, as far as it is known; null while it is not, and without a limit. */
  readonly charactersLeft = signal<CharactersLeft | null>(null);
  /** What both sides need, where it is known not to be left; null where it may fit. */
  readonly tooMuch: ReadonlySignal<number | null>;
  /** Whether a page did not let its words be read. */
  readonly isPageClosed = signal(false);
  /** Whether the answers belong to what is chosen now. */
  readonly isOutdated: ReadonlySignal<boolean>;
  readonly isRunning: ReadonlySignal<boolean>;
  /** What one side would be billed, in characters. */
  readonly characters: ReadonlySignal<number>;
  readonly #port: TryPort;
  /** Root of the list that is being edited; null while there is none, or the user has decided. */
  #listLanguage: string | null = null;
  readonly #tried = signal<TryChoices | null>(null);
  #life = new AbortController();

  constructor(port: TryPort) {
    this.#port = port;
    this.isRunning = computed(() =>
      [this.left.value, this.right.value].some(({ kind }) => kind === "running"),
    );
    this.isOutdated = computed(() => {
      const tried = this.#tried.value;
      return tried !== null && tried !== this.choices.value;
    });
    this.tooMuch = computed(() => {
      const needed = SIDES * this.characters.value;
      const known = this.charactersLeft.value;
      return known !== null && needed > known.left ? needed : null;
    });
    this.characters = computed(() =>
      new TextLines(this.choices.value.text).texts.reduce(
        (sum, each) => sum + billedLength(each),
        0,
      ),
    );
  }

  /**
   * Begins with the usual languages, and with what was brought from a page.
   * @param styleId the list on the right; null for the default of the language
   */
  async begin(styleId: string | null): Promise<void> {
    // It is not waited for: a service may take its time.
    this.#port.charactersLeft(this.#life.signal, true).then(
      (left) => {
        this.charactersLeft.value ??= left;
      },
      () => undefined,
    );
    this.#port.languages().then(
      (languages) => {
        this.languages.value = languages;
      },
      () => undefined,
    );
    const [brought, target] = await Promise.all([this.#port.takeText(), this.#port.usualTarget()]);
    const right = styleId ?? (await this.#port.usualStyle(target));
    this.isPageClosed.value = brought?.isPageClosed === true;
    // What the user has written or chosen by now stays.
    const now = this.choices.value;
    this.change({
      ...(now.target === "" && { target }),
      ...(now.right === "" && (now.target === "" || styleId !== null) && { right }),
      ...(now.text === "" && brought && { text: brought.text }),
    });
    this.#fit();
  }

  /** The list that is being edited is of this language: texts go into it, unless the user decides. */
  fitTo(language: string): void {
    this.#listLanguage = language;
    this.#fit();
  }

  change(change: Partial<TryChoices>): void {
    this.choices.value = { ...this.choices.value, ...change };
    this.obstacles.value = [];
  }

  /** Another target language: its default list takes the place of the one that does not fit. */
  async setTarget(target: string): Promise<void> {
    const before = this.choices.value;
    this.#listLanguage = null;
    this.change({ target });
    const [usualBefore, usual] = await Promise.all(
      [before.target, target].map((each) => this.#port.usualStyle(each)),
    );
    const isUsual = before.right === usualBefore && this.choices.value.right === before.right;
    if (isUsual && usual !== undefined) this.change({ right: usual });
    await this.#port.keepTarget(target);
  }

  /** Takes the last lines of a transcript. */
  async takeTranscript(id: string, lane: string, knows: (tag: string) => boolean): Promise<void> {
    const { text, language } = await this.#port.lastLines(id, lane);
    this.change({ text, source: knows(language) ? language : "" });
  }

  /**
   * Translates on both sides.
   * @param unfit lists that are known to be of another language
   */
  async run(unfit: (styleId: string) => boolean): Promise<void> {
    const now = this.choices.value;
    this.obstacles.value = obstaclesOf(now, unfit);
    if (this.obstacles.value.length > 0) return;
    this.stop();
    this.#life = new AbortController();
    const { signal: life } = this.#life;
    this.#tried.value = now;
    await Promise.all([
      this.#translate(this.left, now, now.left, life),
      this.#translate(this.right, now, now.right, life),
    ]);
  }

  /** Waits for nothing any more. */
  stop(): void {
    this.#life.abort();
    for (const side of [this.left, this.right])
      if (side.value.kind === "running") side.value = IDLE;
  }

  #fit(): void {
    const { target } = this.choices.value;
    const wanted = this.#listLanguage && targetLanguageOf(this.#listLanguage);
    if (target === "" || !wanted || rootLanguage(target) === rootLanguage(wanted)) return;
    this.change({ target: wanted });
  }

  async #translate(
    side: typeof this.left,
    now: TryChoices,
    styleId: string,
    life: AbortSignal,
  ): Promise<void> {
    side.value = { kind: "running" };
    try {
      const translated = await this.#port.translate(now.text, choicesOf(now, styleId), life);
      if (!life.aborted) side.value = { kind: "done", translated, target: now.target };
    } catch (thrown) {
      if (life.aborted) return;
      const failure = textFailureOf(thrown);
      side.value = { kind: "failed", failure };
      if (failure.problem !== "quota_exceeded") return;
      // It is an addition: what is wrong is said without it. What was known has been used up.
      const left = await this.#port.charactersLeft(life, false).catch(() => null);
      if (!life.aborted) this.charactersLeft.value = left;
    }
  }
}

/** Everything that is in the way of trying, in the order of the form. */
function obstaclesOf(now: TryChoices, unfit: (styleId: string) => boolean): readonly TryObstacle[] {
  const obstacles: TryObstacle[] = [];
  const { texts } = new TextLines(now.text);
  if (now.text.trim() === "") obstacles.push({ kind: "text", field: "text" });
  else if (textRequests(texts, choicesOf(now, now.right)) === null) {
    obstacles.push({ kind: "length", field: "text" });
  }
  if (now.glossaryId !== "" && now.source === "") {
    obstacles.push({ kind: "source", field: "source" });
  }
  for (const field of ["left", "right"] as const) {
    if (now[field] !== "" && unfit(now[field])) obstacles.push({ kind: "lists", field });
  }
  return obstacles;
}

/** What goes with each text; a field that is not set is left out. */
function choicesOf(now: TryChoices, styleId: string): TextChoices {
  return {
    target_lang: now.target,
    ...(now.source !== "" && { source_lang: now.source }),
    ...(now.formality !== "default" && { formality: now.formality }),
    ...(now.glossaryId !== "" && { glossary_id: now.glossaryId }),
    ...(now.context.trim() !== "" && { context: now.context.trim() }),
    ...(styleId !== "" && { style_id: styleId }),
    show_billed_characters: true,
  };
}

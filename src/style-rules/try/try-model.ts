import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { rootLanguage } from "../../captions/text/writing-direction.ts";
import type { TextFailure } from "../../messaging/text-failure.ts";
import { textFailureOf } from "../../messaging/text-failure-of.ts";
import { interfaceOffer, type LanguageOffer } from "../../service/languages/languages.ts";
import { targetLanguageOf } from "../../service/languages/target-language.ts";
import { type TextChoices, TextLines, textRequests } from "../../service/translate/text-lines.ts";
import { billedCharacterCount, type RequestFormality } from "../../service/translate/translate.ts";
import type { TranslatedText } from "../../service/translate/translate-text.ts";
import type { CharactersLeft, TryApi } from "./try-api.ts";

export interface TryChoices {
  readonly text: string;
  readonly target: string;
  /** BCP 47 tag; empty for automatic detection. */
  readonly source: string;
  readonly formality: RequestFormality;
  readonly glossaryId: string;
  readonly context: string;
  /** Style rule list of each side; empty for none. */
  readonly left: string;
  readonly right: string;
}

export type TrySide =
  | { readonly kind: "idle" }
  | { readonly kind: "running" }
  | { readonly kind: "done"; readonly translated: TranslatedText; readonly target: string }
  | { readonly kind: "failed"; readonly failure: TextFailure };

/** What must be corrected before anything is sent, and in which field. */
export interface TryValidationError {
  readonly kind: "text" | "lists" | "source" | "length";
  readonly field: "text" | "source" | "left" | "right";
}

// A text is translated and billed once per side.
const SIDES = 2;

const IDLE: TrySide = { kind: "idle" };

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
  /** Languages of the interface until the service has answered. */
  readonly languages = signal<LanguageOffer>(interfaceOffer("translate_text"));
  readonly left = signal<TrySide>(IDLE);
  readonly right = signal<TrySide>(IDLE);
  /** Empty before the first attempt and without errors. */
  readonly validationErrors = signal<readonly TryValidationError[]>([]);
  /** Remaining quota; null while unknown and without a limit. */
  readonly charactersLeft = signal<CharactersLeft | null>(null);
  /** Characters needed if they exceed the quota; otherwise null. */
  readonly charactersOverQuota: ReadonlySignal<number | null>;
  readonly isPageClosed = signal(false);
  /** Whether the translations belong to earlier choices. */
  readonly isOutdated: ReadonlySignal<boolean>;
  readonly isRunning: ReadonlySignal<boolean>;
  readonly characters: ReadonlySignal<number>;
  readonly #api: TryApi;
  /** Root language of the edited list; null without one or after the user has chosen a language. */
  #listLanguage: string | null = null;
  readonly #translatedChoices = signal<TryChoices | null>(null);
  #life = new AbortController();

  constructor(api: TryApi) {
    this.#api = api;
    this.isRunning = computed(() =>
      [this.left.value, this.right.value].some(({ kind }) => kind === "running"),
    );
    this.isOutdated = computed(() => {
      const tried = this.#translatedChoices.value;
      return tried !== null && tried !== this.choices.value;
    });
    this.charactersOverQuota = computed(() => {
      const needed = SIDES * this.characters.value;
      const known = this.charactersLeft.value;
      return known !== null && needed > known.left ? needed : null;
    });
    this.characters = computed(() =>
      new TextLines(this.choices.value.text).texts.reduce(
        (sum, each) => sum + billedCharacterCount(each),
        0,
      ),
    );
  }

  /**
   * Starts with the default languages and any text brought from a page.
   * @param styleId list on the right; null for the language's default
   */
  async start(styleId: string | null): Promise<void> {
    // Not awaited, since the service may be slow.
    this.#api.charactersLeft(this.#life.signal, true).then(
      (left) => {
        this.charactersLeft.value ??= left;
      },
      () => undefined,
    );
    this.#api.languages().then(
      (languages) => {
        this.languages.value = languages;
      },
      () => undefined,
    );
    const [brought, target] = await Promise.all([
      this.#api.takeTextToTry(),
      this.#api.defaultTarget(),
    ]);
    const right = styleId ?? (await this.#api.defaultStyle(target));
    this.isPageClosed.value = brought?.isPageClosed === true;
    // Text and choices that the user has entered meanwhile stay.
    const now = this.choices.value;
    this.changeChoices({
      ...(now.target === "" && { target }),
      ...(now.right === "" && (now.target === "" || styleId !== null) && { right }),
      ...(now.text === "" && brought && { text: brought.text }),
    });
    this.#fitTarget();
  }

  /** Uses the edited list's language as target unless the user chooses another. */
  fitToListLanguage(language: string): void {
    this.#listLanguage = language;
    this.#fitTarget();
  }

  changeChoices(change: Partial<TryChoices>): void {
    this.choices.value = { ...this.choices.value, ...change };
    this.validationErrors.value = [];
  }

  /** Sets the target language and replaces the default list of the previous one. */
  async setTarget(target: string): Promise<void> {
    const before = this.choices.value;
    this.#listLanguage = null;
    this.changeChoices({ target });
    const [usualBefore, usual] = await Promise.all(
      [before.target, target].map((each) => this.#api.defaultStyle(each)),
    );
    const isUsual = before.right === usualBefore && this.choices.value.right === before.right;
    if (isUsual && usual !== undefined) this.changeChoices({ right: usual });
    await this.#api.saveTarget(target);
  }

  async loadTranscript(id: string, lane: string, knows: (tag: string) => boolean): Promise<void> {
    const { text, language } = await this.#api.lastLines(id, lane);
    this.changeChoices({ text, source: knows(language) ? language : "" });
  }

  /**
   * Translates on both sides.
   * @param unfit whether a list belongs to another language
   */
  async translate(unfit: (styleId: string) => boolean): Promise<void> {
    const now = this.choices.value;
    this.validationErrors.value = validateChoices(now, unfit);
    if (this.validationErrors.value.length > 0) return;
    this.stop();
    this.#life = new AbortController();
    const { signal: life } = this.#life;
    this.#translatedChoices.value = now;
    await Promise.all([
      this.#translate(this.left, now, now.left, life),
      this.#translate(this.right, now, now.right, life),
    ]);
  }

  stop(): void {
    this.#life.abort();
    for (const side of [this.left, this.right])
      if (side.value.kind === "running") side.value = IDLE;
  }

  #fitTarget(): void {
    const { target } = this.choices.value;
    const wanted = this.#listLanguage && targetLanguageOf(this.#listLanguage);
    if (target === "" || !wanted || rootLanguage(target) === rootLanguage(wanted)) return;
    this.changeChoices({ target: wanted });
  }

  async #translate(
    side: typeof this.left,
    now: TryChoices,
    styleId: string,
    life: AbortSignal,
  ): Promise<void> {
    side.value = { kind: "running" };
    try {
      const translated = await this.#api.translate(now.text, choicesOf(now, styleId), life);
      if (!life.aborted) side.value = { kind: "done", translated, target: now.target };
    } catch (thrown) {
      if (life.aborted) return;
      const failure = textFailureOf(thrown);
      side.value = { kind: "failed", failure };
      if (failure.problem !== "quota_exceeded") return;
      // Optional: the error is shown without it. Earlier figures are out of date.
      const left = await this.#api.charactersLeft(life, false).catch(() => null);
      if (!life.aborted) this.charactersLeft.value = left;
    }
  }
}

// Errors in the order of the form.
function validateChoices(
  now: TryChoices,
  unfit: (styleId: string) => boolean,
): readonly TryValidationError[] {
  const errors: TryValidationError[] = [];
  const { texts } = new TextLines(now.text);
  if (now.text.trim() === "") errors.push({ kind: "text", field: "text" });
  else if (textRequests(texts, choicesOf(now, now.right)) === null) {
    errors.push({ kind: "length", field: "text" });
  }
  if (now.glossaryId !== "" && now.source === "") {
    errors.push({ kind: "source", field: "source" });
  }
  for (const field of ["left", "right"] as const) {
    if (now[field] !== "" && unfit(now[field])) errors.push({ kind: "lists", field });
  }
  return errors;
}

// Request fields; unset ones are left out.
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

import { DEFAULT_LANE_TEXT_CHOICES, type LaneTextChoices } from "../../captions/lines/lane-text.ts";
import { PhraseBook } from "../../captions/lines/phrase-book.ts";
import type { DrawnStyle, StyleVariables } from "../../captions/look/drawn-style.ts";
import { DEFAULT_READING, type ReadingChoices } from "../../captions/pace/reading-choices.ts";
import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import type { Cue } from "../../captions/subtitles/subtitle-cues.ts";
import { lettersOf } from "../../captions/text/letters.ts";
import type { SpokenWord } from "../../captions/transcript/spoken-words.ts";
import type { PlacedUpdate, SpokenPlace } from "../../messaging/channel.ts";
import { createElement } from "../elements/create-element.ts";
import { setVariables } from "../elements/set-variables.ts";
import type { LaneShape } from "../placement/caption-sizes.ts";
import { LaneMemory } from "./lane-memory.ts";
import { LaneView } from "./lane-view.ts";

/** Words in a language. */
export interface Wording {
  readonly text: string;
  readonly language: string;
}

/** Until the look is told; the style sheet has a value of its own for each variable. */
const NO_STYLE: DrawnStyle = { lines: DEFAULT_LANE_TEXT_CHOICES.lines, all: {}, lanes: {} };

interface Lane {
  readonly id: LaneId;
  readonly view: LaneView;
  readonly memory: LaneMemory;
  /** How many concluded segments are drawn: some may be told twice, see snapshot. */
  drawn: number;
  choices: LaneTextChoices;
}

/** The lanes of the captions: which of them are drawn, in which order, and how they look. */
export class LaneStack {
  readonly element = createElement("div", "lanes");
  readonly #lanes = new Map<LaneId, Lane>();
  #shown: readonly LaneId[] = [];
  readonly #phrases = new PhraseBook();
  #style = NO_STYLE;
  #reading: ReadingChoices = DEFAULT_READING;
  #columns: readonly (number | null)[] = [];

  /** Whether any words are on screen. */
  get hasWords(): boolean {
    return this.#shown.some((id) => this.#lanes.get(id)?.view.isEmpty === false);
  }

  /** The drawn lanes, as far as the room they need depends on them. */
  get shapes(): readonly LaneShape[] {
    return this.#shown.map((id) => {
      const variables = this.variablesOf(id);
      return {
        language: this.#lane(id).view.element.lang || id,
        sizePercent: Number(variables["--caption-scale"] ?? 1) * 100,
        measureEm: Number.parseFloat(variables["--caption-measure"] ?? "25"),
      };
    });
  }

  /** The lane whose words are read aloud: the first translation, or the original when alone. */
  get readAloud(): LaneId | null {
    return this.#shown.find((id) => id !== ORIGINAL_LANE) ?? this.#shown[0] ?? null;
  }

  /** Draws the lanes that are wanted, in their order; the others go on unseen. */
  show(ids: readonly LaneId[]): void {
    this.#shown = ids;
    for (const { id, view } of this.#lanes.values()) if (!ids.includes(id)) view.element.remove();
    // Lanes that stay where they are are not touched: all their words would be drawn anew.
    let previous: Element | null = null;
    for (const id of ids) {
      const { element } = this.#lane(id).view;
      const next: Element | null = previous
        ? previous.nextElementSibling
        : this.element.firstElementChild;
      if (next !== element) this.element.insertBefore(element, next);
      previous = element;
    }
  }

  /** How a lane's letters look. */
  variablesOf(id: LaneId): StyleVariables {
    return this.#style.lanes[id] ?? this.#style.all;
  }

  /** Takes the words that begin phrases in a language. */
  learn(language: string, words: string): void {
    this.#phrases.learn(language, words);
  }

  /** Takes how lanes look and read. */
  setLook(style: DrawnStyle, reading: ReadingChoices): void {
    this.#style = style;
    this.#reading = reading;
    for (const { id, view } of this.#lanes.values()) {
      setVariables(view.element, this.variablesOf(id));
    }
    this.#choose();
  }

  /** Takes the columns of the drawn lanes, in their order; null: as many as the script has. */
  setColumns(columns: readonly (number | null)[]): void {
    this.#columns = columns;
    this.#choose();
  }

  /** Whether everything that was said is drawn already, and nothing is tentative. */
  hasDrawn({ lane, ordinal, concluded, tentative }: PlacedUpdate): boolean {
    const drawn = this.#lanes.get(lane)?.drawn ?? 0;
    return tentative.length === 0 && ordinal + concluded.length <= drawn;
  }

  /**
   * Draws what was said.
   * @returns the concluded words that were not drawn before, and whether the lane's language is
   *   another one now
   */
  take(update: PlacedUpdate): { readonly news: Wording; readonly isOtherLanguage: boolean } {
    const lane = this.#lane(update.lane);
    const { view, memory, drawn } = lane;
    const concluded = update.concluded.slice(Math.max(0, drawn - update.ordinal));
    // Some were missed: what follows does not belong on the line of what is drawn.
    if (update.ordinal > drawn) view.clear();
    const languageBefore = view.element.lang;
    view.update({ ...update, concluded });
    memory.add({ concluded, tentative: update.tentative });
    lane.drawn = Math.max(drawn, update.ordinal + update.concluded.length);
    const text = concluded.map((segment) => segment.text).join("");
    const { language } = update;
    return { news: { text, language }, isOtherLanguage: language !== languageBefore };
  }

  /**
   * Marks a word of what is being said; null marks none.
   * @param place tells which segment it is in; without one it is looked for
   */
  markSaying(place: Pick<SpokenPlace, "lane" | "ordinal" | "text">, word: SpokenWord | null): void {
    const lane = this.#lanes.get(place.lane);
    if (!lane) return;
    const letters = lettersOf(place.text);
    const endsAt = this.#lettersAfter(lane, place.ordinal, letters);
    const isKnown = word !== null && endsAt !== null;
    const span = isKnown && {
      fromEnd: endsAt + letters.length - word.to,
      length: word.to - word.from,
    };
    lane.view.markSaying(span || null);
  }

  /** Marks a segment of a lane that is not said. */
  markUnsaid(id: LaneId, ordinal: number): void {
    const lane = this.#lanes.get(id);
    const endsAt = lane ? this.#lettersAfter(lane, ordinal, "") : null;
    if (endsAt !== null) lane?.view.markUnsaid(endsAt);
  }

  /** How many letters follow on words; null when they are not remembered. */
  #lettersAfter({ memory, drawn }: Lane, ordinal: number | null, letters: string): number | null {
    const told = memory.letters;
    const after = drawn - 1 - (ordinal ?? drawn);
    if (ordinal !== null && after >= 0 && after < told.length) {
      return told.slice(told.length - after).join("").length;
    }
    const all = told.join("");
    const at = ordinal === null ? all.lastIndexOf(letters) : -1;
    return at < 0 ? null : all.length - at - letters.length;
  }

  /** Draws a prepared cue in place of what its lane has; null: nothing. */
  showCue(id: LaneId, cue: Cue | null): void {
    const { view, memory } = this.#lane(id);
    view.showLines(cue?.lines ?? [], cue?.language ?? view.element.lang);
    memory.clear();
    if (!cue) return;
    const { fromMs: startMs, toMs: endMs } = cue;
    memory.add({ concluded: [{ text: cue.lines.join(" "), startMs, endMs }], tentative: [] });
  }

  /** Captions go on after a break. */
  goOn(): void {
    for (const { view } of this.#lanes.values()) view.goOn();
  }

  /** The player has jumped. */
  dropTentative(): void {
    for (const { view, memory } of this.#lanes.values()) {
      view.dropTentative();
      memory.dropTentative();
    }
  }

  /** Takes all words off the screen. */
  clear(): void {
    for (const { view } of this.#lanes.values()) view.clear();
  }

  /** Other captions than before begin: nothing of theirs is drawn yet. */
  restart(): void {
    for (const lane of this.#lanes.values()) {
      lane.drawn = 0;
      lane.memory.clear();
    }
    this.clear();
  }

  /** The original of the words on screen; null when it stands there itself, or nothing does. */
  originalOfShown(): Wording | null {
    if (this.#shown.includes(ORIGINAL_LANE)) return null;
    const original = this.#lanes.get(ORIGINAL_LANE);
    const id = this.#shown.find((each) => this.#lanes.get(each)?.view.isEmpty === false);
    const translated = id === undefined ? undefined : this.#lanes.get(id);
    if (!original || !translated) return null;
    const { firm, tentative } = translated.view.words;
    const span = translated.memory.spanOf(firm, tentative);
    const text = span ? original.memory.wordsOf(span) : "";
    return text === "" ? null : { text, language: original.view.element.lang };
  }

  #lane(id: LaneId): Lane {
    const known = this.#lanes.get(id);
    if (known) return known;
    const view = new LaneView(id, this.#phrases);
    const choices = DEFAULT_LANE_TEXT_CHOICES;
    const lane: Lane = { id, view, memory: new LaneMemory(), drawn: 0, choices };
    setVariables(view.element, this.variablesOf(id));
    this.#lanes.set(id, lane);
    this.#chooseFor(lane);
    return lane;
  }

  #choose(): void {
    for (const lane of this.#lanes.values()) this.#chooseFor(lane);
  }

  /** A lane that is told the same choices again would draw itself anew for nothing. */
  #chooseFor(lane: Lane): void {
    const columns = this.#columns[this.#shown.indexOf(lane.id)] ?? null;
    const choices = { pace: this.#reading.pace, columns, lines: this.#style.lines };
    const before = lane.choices;
    const isSame =
      before.pace === choices.pace &&
      before.columns === choices.columns &&
      before.lines === choices.lines;
    if (isSame) return;
    lane.choices = choices;
    lane.view.setChoices(choices);
  }
}

import {
  DEFAULT_LANE_TEXT_SETTINGS,
  type LaneTextSettings,
} from "../../captions/lines/lane-text.ts";
import { PhraseDictionary } from "../../captions/lines/phrase-dictionary.ts";
import type { ResolvedStyle } from "../../captions/look/resolved-style.ts";
import type { StyleVariables } from "../../captions/look/style-variables.ts";
import { DEFAULT_READING, type ReadingChoices } from "../../captions/pace/reading-choices.ts";
import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import type { Cue } from "../../captions/subtitles/subtitle-cues.ts";
import { lettersOf } from "../../captions/text/letters.ts";
import type { WordTime } from "../../captions/transcript/word-times.ts";
import type { PlacedUpdate, SpokenPosition } from "../../messaging/channel.ts";
import { createElement } from "../elements/create-element.ts";
import { setVariables } from "../elements/set-variables.ts";
import type { LaneShape } from "../placement/caption-layout.ts";
import { LaneHistory } from "./lane-history.ts";
import { LaneView } from "./lane-view.ts";

export interface LanguageText {
  readonly text: string;
  readonly language: string;
}

// Used until the look arrives; the style sheet has a default for every variable.
const NO_STYLE: ResolvedStyle = { lines: DEFAULT_LANE_TEXT_SETTINGS.lines, all: {}, lanes: {} };

export interface LaneArrangement {
  /** Characters in a line of each shown lane, in order; null for as many as its script has. */
  readonly columns: readonly (number | null)[];
  readonly lines: number;
  /** Number of shown lanes at the end that stand below the player. */
  readonly lanesBelow: number;
}

const NO_ARRANGEMENT: LaneArrangement = {
  columns: [],
  lines: DEFAULT_LANE_TEXT_SETTINGS.lines,
  lanesBelow: 0,
};

interface Lane {
  readonly id: LaneId;
  readonly view: LaneView;
  readonly history: LaneHistory;
  /** Number of concluded segments drawn. A snapshot may repeat some of them. */
  drawn: number;
  choices: LaneTextSettings;
}

/** The lanes on screen: which ones are drawn, in which order, and how they look. */
export class LaneStack {
  readonly element = createElement("div", "lanes");
  /** Lanes for which the picture has no room; they stand below the player. */
  readonly below = createElement("div", "lanes below");
  readonly #lanes = new Map<LaneId, Lane>();
  #shown: readonly LaneId[] = [];
  readonly #phrases = new PhraseDictionary();
  #style = NO_STYLE;
  #reading: ReadingChoices = DEFAULT_READING;
  #arrangement = NO_ARRANGEMENT;

  get hasWords(): boolean {
    return this.#shown.some((id) => this.#lanes.get(id)?.view.isEmpty === false);
  }

  get laneShapes(): readonly LaneShape[] {
    return this.#shown.map((id) => {
      const variables = this.variablesOf(id);
      return {
        language: this.#lane(id).view.element.lang || id,
        sizePercent: Number(variables["--caption-scale"] ?? 1) * 100,
        measureEm: Number.parseFloat(variables["--caption-measure"] ?? "25"),
      };
    });
  }

  /** The lane for screen readers: the first translation, or the original when it is alone. */
  get readAloudLane(): LaneId | null {
    return this.#shown.find((id) => id !== ORIGINAL_LANE) ?? this.#shown[0] ?? null;
  }

  /**
   * Shows the given lanes in this order. Other lanes keep receiving updates without being drawn.
   */
  showLanes(ids: readonly LaneId[]): void {
    this.#shown = ids;
    for (const { id, view } of this.#lanes.values()) if (!ids.includes(id)) view.element.remove();
    this.#distributeLanes();
  }

  // Lanes already in place are left alone, since moving one repaints all its text.
  #distributeLanes(): void {
    const inside = this.#shown.length - this.#arrangement.lanesBelow;
    let previous = null as Element | null;
    for (const [at, id] of this.#shown.entries()) {
      const { element } = this.#lane(id).view;
      const parent = at < inside ? this.element : this.below;
      if (previous?.parentElement !== parent) previous = null;
      const next: Element | null = previous
        ? previous.nextElementSibling
        : parent.firstElementChild;
      if (next !== element) parent.insertBefore(element, next);
      // In two columns a lane keeps its cell while others are empty.
      setGridCell(element, Math.floor(at / 2) + 1, (at % 2) + 1);
      previous = element;
    }
  }

  variablesOf(id: LaneId): StyleVariables {
    return this.#style.lanes[id] ?? this.#style.all;
  }

  learnPhraseStarts(language: string, words: string): void {
    this.#phrases.addWords(language, words);
  }

  setLook(style: ResolvedStyle, reading: ReadingChoices): void {
    this.#style = style;
    this.#reading = reading;
    for (const { id, view } of this.#lanes.values()) {
      setVariables(view.element, this.variablesOf(id));
    }
    this.#applyAllChoices();
  }

  /** When the words on screen will have been read, on the clock of `performance.now`. */
  get readAtMs(): number {
    const times = this.#shown.map((id) => this.#lanes.get(id)?.view.readAtMs ?? 0);
    return Math.max(0, ...times);
  }

  arrange(arrangement: LaneArrangement): void {
    this.#arrangement = arrangement;
    this.#distributeLanes();
    this.#applyAllChoices();
  }

  hasDrawn({ lane, ordinal, concluded, tentative }: PlacedUpdate): boolean {
    const drawn = this.#lanes.get(lane)?.drawn ?? 0;
    return tentative.length === 0 && ordinal + concluded.length <= drawn;
  }

  /**
   * Draws an update.
   * @returns concluded text that was not drawn before, and whether the lane's language has
   *   changed
   */
  applyUpdate(update: PlacedUpdate): {
    readonly newText: LanguageText;
    readonly hasLanguageChanged: boolean;
  } {
    const lane = this.#lane(update.lane);
    const { view, history, drawn } = lane;
    const concluded = update.concluded.slice(Math.max(0, drawn - update.ordinal));
    // Segments were missed, so the new text must not continue the current line.
    if (update.ordinal > drawn) view.clear();
    const languageBefore = view.element.lang;
    view.applyUpdate({ ...update, concluded });
    history.addSegments({ concluded, tentative: update.tentative });
    lane.drawn = Math.max(drawn, update.ordinal + update.concluded.length);
    const text = concluded.map((segment) => segment.text).join("");
    const { language } = update;
    return { newText: { text, language }, hasLanguageChanged: language !== languageBefore };
  }

  /**
   * Highlights a word that the dub is speaking; null removes the highlight.
   * @param place without an ordinal, the text is searched for
   */
  highlightDubWord(
    place: Pick<SpokenPosition, "lane" | "ordinal" | "text">,
    word: WordTime | null,
  ): void {
    const lane = this.#lanes.get(place.lane);
    if (!lane) return;
    const letters = lettersOf(place.text);
    const endsAt = this.#lettersAfter(lane, place.ordinal, letters);
    const isKnown = word !== null && endsAt !== null;
    const span = isKnown && {
      fromEnd: endsAt + letters.length - word.to,
      length: word.to - word.from,
    };
    lane.view.highlightDubSpan(span || null);
  }

  markSkippedByDub(id: LaneId, ordinal: number): void {
    const lane = this.#lanes.get(id);
    const endsAt = lane ? this.#lettersAfter(lane, ordinal, "") : null;
    if (endsAt !== null) lane?.view.markSkippedByDub(endsAt);
  }

  /** Number of letters after a segment's end, or null when the segment is no longer remembered. */
  #lettersAfter({ history, drawn }: Lane, ordinal: number | null, letters: string): number | null {
    const remembered = history.letters;
    const after = drawn - 1 - (ordinal ?? drawn);
    if (ordinal !== null && after >= 0 && after < remembered.length) {
      return remembered.slice(remembered.length - after).join("").length;
    }
    const all = remembered.join("");
    const at = ordinal === null ? all.lastIndexOf(letters) : -1;
    return at < 0 ? null : all.length - at - letters.length;
  }

  showCue(id: LaneId, cue: Cue | null): void {
    const { view, history } = this.#lane(id);
    view.showLines(cue?.lines ?? [], cue?.language ?? view.element.lang);
    history.clear();
    if (!cue) return;
    const { fromMs: startMs, toMs: endMs } = cue;
    history.addSegments({
      concluded: [{ text: cue.lines.join(" "), startMs, endMs }],
      tentative: [],
    });
  }

  resume(): void {
    for (const { view } of this.#lanes.values()) view.resume();
  }

  dropTentative(): void {
    for (const { view, history } of this.#lanes.values()) {
      view.dropTentative();
      history.dropTentative();
    }
  }

  clear(): void {
    for (const { view } of this.#lanes.values()) view.clear();
  }

  /** Clears everything for new captions, whose segments are counted from zero again. */
  restart(): void {
    for (const lane of this.#lanes.values()) {
      lane.drawn = 0;
      lane.history.clear();
    }
    this.clear();
  }

  /**
   * What a lane that is not shown says to the text on screen: the original, or a translation where
   * the original is shown. Null without any.
   */
  hiddenText(): (LanguageText & { readonly lane: LaneId }) | null {
    const isShown = (lane: LaneId) => this.#shown.includes(lane);
    const all = [...this.#lanes.values()];
    const drawn = all.find(({ id, view }) => isShown(id) && !view.isEmpty);
    const hidden = all.find(({ id }) =>
      isShown(ORIGINAL_LANE) ? !isShown(id) : id === ORIGINAL_LANE,
    );
    if (!hidden || !drawn) return null;
    const { firm, tentative } = drawn.view.shownText;
    const span = drawn.history.findTimeSpan(firm, tentative);
    const text = span ? hidden.history.textBetween(span) : "";
    return text === "" ? null : { text, language: hidden.view.element.lang, lane: hidden.id };
  }

  #lane(id: LaneId): Lane {
    const known = this.#lanes.get(id);
    if (known) return known;
    const view = new LaneView(id, this.#phrases);
    const choices = DEFAULT_LANE_TEXT_SETTINGS;
    const lane: Lane = { id, view, history: new LaneHistory(), drawn: 0, choices };
    setVariables(view.element, this.variablesOf(id));
    this.#lanes.set(id, lane);
    this.#applyChoices(lane);
    return lane;
  }

  #applyAllChoices(): void {
    for (const lane of this.#lanes.values()) this.#applyChoices(lane);
  }

  // Setting the same choices again would redraw the lane for nothing.
  #applyChoices(lane: Lane): void {
    const { columns: all, lines } = this.#arrangement;
    const columns = all[this.#shown.indexOf(lane.id)] ?? null;
    const choices = { pace: this.#reading.pace, columns, lines };
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

function setGridCell({ style }: HTMLElement, row: number, column: number): void {
  const cell = `${row} / ${column}`;
  if (style.gridArea !== cell) style.gridArea = cell;
}

import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import type { WordMessage, WordRequest } from "../../messaging/word-request.ts";
import { drawHiddenFromFind } from "../elements/hidden-from-find.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { overlayParts } from "../parts/overlay-parts.ts";
import { openPopoverFrame } from "../selection/popover-frame.ts";
import { readCaptionLines } from "./read-caption-lines.ts";
import css from "./term-picker.css?inline";
import { type PickDirection, TermSelection } from "./term-selection.ts";
import { WordTranslation } from "./word-translation.ts";

const STEPS: Readonly<Record<string, PickDirection>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

export interface TermPicker {
  receiveMessage(message: WordMessage): void;
  /** The background can be reached, for the first time or again. */
  onConnected(): void;
}

/**
 * Lets the user pick words from a frozen copy of the caption lines, and shows their translation. A
 * word that was pressed in the captions is shown alone, beside it. It stays open until a term is
 * added or `life` aborts.
 */
export function openTermPicker(
  send: (message: PickedTerm | WordRequest) => void,
  life: AbortController,
): TermPicker {
  const { directionOf, markLanguage, openPageHost: openHost, text } = overlayParts();
  const { lanes, pressed, captionBox } = readCaptionLines();
  const selection = new TermSelection(lanes);
  if (pressed) selection.pickLetter(pressed.lane, pressed.at);
  const isAlone = selection.text !== "";
  const translation = new WordTranslation(send, life.signal);
  const close = () => life.abort();
  const card = element("div", "card picker");
  card.tabIndex = -1;
  card.role = "dialog";
  card.ariaLabel = text(isAlone ? "selection_title" : "pick_word_title");
  markLanguage(card);
  const title = isAlone ? element("p", "word") : element("h2", "", text("pick_word_title"));
  const instructions = element(
    "p",
    "quiet small",
    text(lanes.length > 0 ? "pick_word_how" : "pick_word_none"),
  );
  const announcement = element("p", "unseen");
  announcement.role = "status";
  const add = button("add");
  const pickedTerm = (): PickedTerm => {
    const { language, text: line } = lanes[selection.lane] ?? { language: "und", text: "" };
    const others = lanes.filter((_, at) => at !== selection.lane);
    return { word: selection.text, line: { language, text: line }, others };
  };
  const finish = () => {
    if (selection.text === "") return;
    send(pickedTerm());
    close();
  };
  const wordElements: {
    readonly lane: number;
    readonly piece: number;
    readonly shown: HTMLElement;
  }[] = [];
  const draw = () => {
    for (const { lane, piece, shown } of wordElements) {
      const isPicked = selection.isPicked(lane, piece);
      shown.classList.toggle("picked", isPicked);
      if (shown.role === "option") shown.ariaSelected = String(isPicked);
      shown.classList.toggle("at", selection.lane === lane && selection.currentPiece === piece);
    }
    add.hidden = selection.text === "";
    add.ariaLabel = text("pick_word_add", selection.text);
    drawHiddenFromFind(add, add.ariaLabel);
    drawHiddenFromFind(announcement, selection.text);
    if (selection.text === "") return;
    const isOriginal = lanes[selection.lane]?.isOriginal === true;
    const spoken = lanes.find((lane) => lane.isOriginal)?.language ?? "und";
    translation.showWord({ term: pickedTerm(), isOriginal, spoken }, isAlone);
  };
  const lists = selection.lanes.map(({ language, pieces }, lane) => {
    const list = element("p", "pick-lane");
    list.lang = language;
    list.dir = directionOf(language);
    list.role = "listbox";
    list.ariaMultiSelectable = "true";
    list.ariaLabel = text("pick_word_title");
    for (const [piece, { text: letters, isWord }] of pieces.entries()) {
      const shown = element("span", isWord ? "pick" : "");
      drawHiddenFromFind(shown, letters);
      if (isWord) shown.role = "option";
      wordElements.push({ lane, piece, shown });
      list.append(shown);
    }
    return list;
  });
  const pieceAt = (event: Event) =>
    wordElements.find(({ shown }) => shown === event.target && shown.role);
  const press = (event: PointerEvent) => {
    const word = pieceAt(event);
    if (!word) return;
    selection.pickPiece(word.lane, word.piece, event.shiftKey);
    draw();
  };
  const drag = (event: PointerEvent) => {
    const word = event.buttons === 1 ? pieceAt(event) : undefined;
    if (word?.lane !== selection.lane || selection.currentPiece === null) return;
    selection.pickPiece(word.lane, word.piece, true);
    draw();
  };
  for (const list of lists) {
    onTrusted(list, "pointerdown", press);
    onTrusted(list, "pointermove", drag);
    onTrusted(list, "dblclick", (event) => pieceAt(event) && finish());
  }
  onTrusted(add, "click", finish);
  const closeButton = button("close");
  closeButton.textContent = text("close");
  onTrusted(closeButton, "click", close);
  const foot = element("div", "foot");
  foot.append(add, closeButton);
  if (isAlone) {
    const { language } = lanes[selection.lane] ?? { language: "und" };
    title.lang = language;
    title.dir = directionOf(language);
    drawHiddenFromFind(title, selection.text);
    card.classList.add("alone");
    card.append(title, translation.element, foot);
  } else card.append(title, ...lists, translation.element, instructions, foot, announcement);
  // Keys work wherever the focus is, since nothing over a bare fullscreen video can take focus.
  const onKey = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const step = STEPS[key];
    const isOnButton = card.querySelector("button:focus") !== null;
    if (step && !isAlone) selection.movePick(step, event.shiftKey);
    else if (key === "Enter" && !isAlone && !isOnButton && selection.text !== "") finish();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
    draw();
  };
  onTrusted(window, "keydown", onKey, life.signal);
  const boxIn = () => (isAlone ? pressed?.box : captionBox?.getBoundingClientRect()) ?? null;
  const frame = {
    openHost,
    page: document,
    element: null,
    boxIn,
    isFromRight: false,
    onDismiss: close,
  };
  openPopoverFrame(card, frame, life.signal);
  const root = card.getRootNode() as ShadowRoot;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  draw();
  return {
    receiveMessage: (message) => translation.receiveMessage(message),
    onConnected: () => translation.onConnected(),
  };
}

function element(name: string, className: string, words = ""): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = words;
  return made;
}

function button(action: string): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.dataset.action = action;
  return made;
}

import { directionOf } from "../../captions/lines/writing-direction.ts";
import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import { markLanguage } from "../../platform/mark-language.ts";
import { text } from "../../platform/text.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { drawUnfindable } from "../lanes/unfindable.ts";
import { openPopoverFrame } from "../selection/popover-frame.ts";
import { readLines } from "./read-lines.ts";
import { PickedWords, type PickStep } from "./selected-words.ts";
import css from "./term-picker.css?inline";

const STEPS: Readonly<Record<string, PickStep>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/**
 * Lets the user pick words of the lines that are on screen now; they stay as they are while the
 * captions under them go on. It is open until a word is picked, or `life` aborts.
 */
export function openWordPicker(onPicked: (word: PickedTerm) => void, life: AbortController): void {
  const { lanes, stage } = readLines();
  const picked = new PickedWords(lanes);
  const close = () => life.abort();
  const card = element("div", "card picker");
  card.tabIndex = -1;
  card.role = "dialog";
  card.ariaLabel = text("pick_word_title");
  markLanguage(card);
  const title = element("h2", "", text("pick_word_title"));
  const how = element(
    "p",
    "quiet small",
    text(lanes.length > 0 ? "pick_word_how" : "pick_word_none"),
  );
  const told = element("p", "unseen");
  told.role = "status";
  const add = button("add");
  const finish = () => {
    const { language, text: line } = lanes[picked.lane] ?? { language: "und", text: "" };
    const others = lanes.filter((_, at) => at !== picked.lane);
    if (picked.text === "") return;
    onPicked({ word: picked.text, line: { language, text: line }, others });
    close();
  };
  const words: { readonly lane: number; readonly piece: number; readonly shown: HTMLElement }[] =
    [];
  const draw = () => {
    for (const { lane, piece, shown } of words) {
      const isPicked = picked.has(lane, piece);
      shown.classList.toggle("picked", isPicked);
      if (shown.role === "option") shown.ariaSelected = String(isPicked);
      shown.classList.toggle("at", picked.lane === lane && picked.at === piece);
    }
    add.hidden = picked.text === "";
    add.ariaLabel = text("pick_word_add", picked.text);
    drawUnfindable(add, add.ariaLabel);
    drawUnfindable(told, picked.text);
  };
  const lists = picked.lanes.map(({ language, pieces }, lane) => {
    const list = element("p", "pick-lane");
    list.lang = language;
    list.dir = directionOf(language);
    list.role = "listbox";
    list.ariaMultiSelectable = "true";
    list.ariaLabel = text("pick_word_title");
    for (const [piece, { text: letters, isWord }] of pieces.entries()) {
      const shown = element("span", isWord ? "pick" : "");
      drawUnfindable(shown, letters);
      if (isWord) shown.role = "option";
      words.push({ lane, piece, shown });
      list.append(shown);
    }
    return list;
  });
  /** The word under the pointer; null where there is none. */
  const wordAt = (event: Event) => words.find(({ shown }) => shown === event.target && shown.role);
  const press = (event: PointerEvent) => {
    const word = wordAt(event);
    if (!word) return;
    picked.pick(word.lane, word.piece, event.shiftKey);
    draw();
  };
  const drag = (event: PointerEvent) => {
    const word = event.buttons === 1 ? wordAt(event) : undefined;
    if (word?.lane !== picked.lane || picked.at === null) return;
    picked.pick(word.lane, word.piece, true);
    draw();
  };
  for (const list of lists) {
    onTrusted(list, "pointerdown", press);
    onTrusted(list, "pointermove", drag);
    onTrusted(list, "dblclick", (event) => wordAt(event) && finish());
  }
  onTrusted(add, "click", finish);
  const leave = button("close");
  leave.textContent = text("add_word_close");
  onTrusted(leave, "click", close);
  const foot = element("div", "foot");
  foot.append(add, leave);
  card.append(title, ...lists, how, foot, told);
  /** Keys count wherever the focus is: over a bare video in fullscreen nothing can have it. */
  const onKey = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (altKey || ctrlKey || metaKey) return;
    const step = STEPS[key];
    const isOnButton = card.querySelector("button:focus") !== null;
    if (step) picked.step(step, event.shiftKey);
    else if (key === "Enter" && !isOnButton && picked.text !== "") finish();
    else return;
    event.preventDefault();
    event.stopImmediatePropagation();
    draw();
  };
  onTrusted(window, "keydown", onKey, life.signal);
  const boxIn = () => stage?.getBoundingClientRect() ?? null;
  const frame = { page: document, element: null, boxIn, isFromRight: false, onDismiss: close };
  openPopoverFrame(card, frame, life.signal);
  const root = card.getRootNode() as ShadowRoot;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  draw();
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

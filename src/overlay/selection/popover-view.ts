import { directionOf } from "../../captions/lines/writing-direction.ts";
import { markLanguage } from "../../platform/mark-language.ts";
import { type TextKey, text } from "../../platform/text.ts";
import { createIcon } from "../elements/icon.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { drawUnfindable } from "../lanes/unfindable.ts";

/** What the popover shows at a time. */
export interface PopoverLook {
  /** A sentence on how things are; empty for none. */
  readonly status: string;
  /** Whether the sentence tells of something that went wrong. */
  readonly isProblem: boolean;
  /** Null as long as there is none. */
  readonly translation: { readonly text: string; readonly language: string } | null;
  /** What else is to be known of it; empty for nothing. */
  readonly note: string;
  /** The language in the menu; empty as long as it is not known. */
  readonly target: string;
  /** Buttons that are there, by their names. */
  readonly buttons: readonly PopoverButton[];
}

export type PopoverButton = "confirm" | "retry" | "replace" | "copy" | "try";

/** What the user does with the popover. */
export interface PopoverActions {
  onPress(button: PopoverButton | "close"): void;
  onTarget(target: string): void;
}

/** A language as the menu has it. */
export interface TargetChoice {
  readonly tag: string;
  readonly name: string;
}

const BUTTONS: Readonly<Record<PopoverButton, TextKey>> = {
  confirm: "selection_confirm",
  retry: "selection_retry",
  replace: "selection_replace",
  copy: "selection_copy",
  try: "selection_try",
};

const CROSS = "M6 6l12 12M18 6 6 18";

/** Draws the popover and what is in it. */
export class PopoverView {
  readonly card = element("div", "card");
  readonly #status = element("p", "status");
  readonly #words = element("div", "words");
  readonly #note = element("p", "note quiet small");
  readonly #original = element("div", "original");
  readonly #details = element("details");
  readonly #targets = element("select");
  readonly #buttons = new Map<PopoverButton, HTMLButtonElement>();

  constructor(original: string, targets: readonly TargetChoice[], actions: PopoverActions) {
    const { card } = this;
    markLanguage(card);
    card.role = "dialog";
    card.ariaLabel = text("selection_title");
    card.tabIndex = -1;

    const title = element("h2");
    title.textContent = text("selection_title");
    this.#targets.ariaLabel = text("selection_target");
    // A menu without a choice would show its first language as if it were chosen.
    for (const { tag, name } of [{ tag: "", name: "…" }, ...targets]) {
      this.#targets.append(new Option(name, tag));
    }
    onTrusted(this.#targets, "change", () => actions.onTarget(this.#targets.value));
    const close = this.#button("close", () => actions.onPress("close"));
    close.ariaLabel = text("selection_close");
    const cross = createIcon(CROSS);
    cross.ariaHidden = "true";
    close.append(cross);
    const head = element("div", "head");
    head.append(title, this.#targets, close);

    const said = element("div", "said");
    said.role = "status";
    this.#words.tabIndex = 0;
    said.append(this.#status, this.#words);

    const summary = element("summary");
    summary.textContent = text("selection_original");
    this.#original.textContent = original;
    // In whatever language it is: its first letters say which way it runs.
    this.#original.dir = "auto";
    this.#original.tabIndex = 0;
    this.#details.append(summary, this.#original);
    this.#details.hidden = original === "";

    const foot = element("div", "foot");
    for (const [name, key] of Object.entries(BUTTONS) as [PopoverButton, TextKey][]) {
      const kind = name === "confirm" || name === "replace" ? "primary" : "plain";
      const button = this.#button(name === "try" ? "link" : kind, () => actions.onPress(name));
      button.textContent = text(key);
      button.dataset.action = name;
      this.#buttons.set(name, button);
      foot.append(button);
    }
    card.append(head, said, this.#note, this.#details, foot);
  }

  /** Whether it is nothing but a sentence: then no language can be picked either. */
  show({ status, isProblem, translation, note, target, buttons }: PopoverLook): void {
    this.#status.textContent = status;
    this.#status.hidden = status === "";
    this.#status.classList.toggle("problem", isProblem);
    this.#words.hidden = translation === null;
    if (translation) {
      this.#words.lang = translation.language;
      this.#words.dir = directionOf(translation.language);
      drawUnfindable(this.#words, translation.text);
    }
    this.#note.textContent = note;
    this.#note.hidden = note === "";
    this.#targets.value = target;
    this.#targets.hidden = this.#details.hidden;
    for (const [name, button] of this.#buttons) button.hidden = !buttons.includes(name);
    // A button that goes away takes the focus with it.
    const { activeElement } = this.card.getRootNode() as ShadowRoot;
    if (!activeElement || (activeElement as HTMLElement).hidden) {
      this.card.focus({ preventScroll: true });
    }
  }

  #button(className: string, onPress: () => void): HTMLButtonElement {
    const button = element("button", className);
    button.type = "button";
    onTrusted(button, "click", onPress);
    return button;
  }
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className = "",
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.className = className;
  return made;
}

import { directionOf } from "../../captions/text/writing-direction.ts";
import { markLanguage } from "../../platform/mark-language.ts";
import { type TextKey, text } from "../../platform/text.ts";
import { createIcon } from "../elements/create-icon.ts";
import { drawHiddenFromFind } from "../elements/hidden-from-find.ts";
import { onTrusted } from "../elements/on-trusted.ts";

export interface PopoverContent {
  /** Empty for none. */
  readonly status: string;
  /** Whether `status` describes a failure. */
  readonly isProblem: boolean;
  readonly translation: { readonly text: string; readonly language: string } | null;
  /** Facts about the translation; empty for none. */
  readonly note: string;
  /** What to quote in a report of a failure; empty for none. */
  readonly reference: string;
  /** BCP 47 tag selected in the menu; empty while unknown. */
  readonly target: string;
  readonly buttons: readonly PopoverButton[];
}

export type PopoverButton = "confirm" | "retry" | "replace" | "copy" | "try" | "options";

export interface PopoverActions {
  onPress(button: PopoverButton | "close" | "copy-reference"): void;
  onTarget(target: string): void;
}

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
  options: "popup_open_options",
};

const CROSS = "M6 6l12 12M18 6 6 18";

export class PopoverView {
  readonly card = element("div", "card");
  readonly #status = element("p", "status");
  readonly #translation = element("div", "words");
  readonly #note = element("p", "note quiet small");
  readonly #original = element("div", "original");
  readonly #details = element("details");
  readonly #reference = element("div", "original reference");
  readonly #referenceDetails = element("details");
  readonly #referenceStatus = element("span", "quiet");
  readonly #targets = element("select");
  readonly #buttons = new Map<PopoverButton, HTMLButtonElement>();

  constructor(original: string, actions: PopoverActions) {
    const { card } = this;
    markLanguage(card);
    card.role = "dialog";
    card.ariaLabel = text("selection_title");
    card.tabIndex = -1;

    const title = element("h2");
    title.textContent = text("selection_title");
    this.#targets.ariaLabel = text("selection_target");
    onTrusted(this.#targets, "change", () => actions.onTarget(this.#targets.value));
    const close = this.#createButton("close", () => actions.onPress("close"));
    close.ariaLabel = text("close");
    const cross = createIcon(CROSS);
    cross.ariaHidden = "true";
    close.append(cross);
    const head = element("div", "head");
    head.append(title, this.#targets, close);

    const statusArea = element("div", "said");
    statusArea.role = "status";
    this.#translation.tabIndex = 0;
    statusArea.append(this.#status, this.#translation);

    const summary = element("summary");
    summary.textContent = text("selection_original");
    this.#original.textContent = original;
    // The language is unknown, so the first letters decide the direction.
    this.#original.dir = "auto";
    this.#original.tabIndex = 0;
    this.#details.append(summary, this.#original);
    this.#details.hidden = original === "";

    const referenceSummary = element("summary");
    referenceSummary.textContent = text("failure_details");
    const copy = this.#createButton("plain", () => actions.onPress("copy-reference"));
    copy.textContent = text("selection_copy");
    this.#referenceStatus.role = "status";
    this.#referenceDetails.append(referenceSummary, this.#reference, copy, this.#referenceStatus);

    const foot = element("div", "foot");
    for (const [name, key] of Object.entries(BUTTONS) as [PopoverButton, TextKey][]) {
      const kind = name === "confirm" || name === "replace" ? "primary" : "plain";
      const button = this.#createButton(name === "try" ? "link" : kind, () =>
        actions.onPress(name),
      );
      button.textContent = text(key);
      button.dataset.action = name;
      this.#buttons.set(name, button);
      foot.append(button);
    }
    card.append(head, statusArea, this.#note, this.#referenceDetails, this.#details, foot);
  }

  /** Without selected text there is nothing to translate, so the language menu is hidden. */
  showContent(content: PopoverContent): void {
    const { status, isProblem, translation, note, reference, target, buttons } = content;
    this.#status.textContent = status;
    this.#status.hidden = status === "";
    this.#status.classList.toggle("problem", isProblem);
    this.#translation.hidden = translation === null;
    if (translation) {
      this.#translation.lang = translation.language;
      this.#translation.dir = directionOf(translation.language);
      drawHiddenFromFind(this.#translation, translation.text);
    }
    this.#note.textContent = note;
    this.#note.hidden = note === "";
    this.#reference.textContent = reference;
    this.#referenceDetails.hidden = reference === "";
    this.#referenceStatus.textContent = "";
    this.#targets.value = target;
    this.#targets.hidden = this.#details.hidden;
    for (const [name, button] of this.#buttons) button.hidden = !buttons.includes(name);
    // Hiding a focused button drops the focus.
    const { activeElement } = this.card.getRootNode() as ShadowRoot;
    if (!activeElement || (activeElement as HTMLElement).hidden) {
      this.card.focus({ preventScroll: true });
    }
  }

  /** Offers languages, and keeps the one that is chosen. */
  showTargets(targets: readonly TargetChoice[]): void {
    const { value, selectedOptions } = this.#targets;
    const kept = targets.some(({ tag }) => tag === value) ? [] : [...selectedOptions];
    // Without an empty option the menu would show its first language as chosen.
    const choices = [{ tag: "", name: "…" }, ...targets].map(
      ({ tag, name }) => new Option(name, tag),
    );
    this.#targets.replaceChildren(...choices, ...kept.filter((option) => option.value !== ""));
    this.#targets.value = value;
  }

  /** Says beside the reference whether it was copied. */
  showReferenceStatus(status: string): void {
    this.#referenceStatus.textContent = ` ${status}`;
  }

  #createButton(className: string, onPress: () => void): HTMLButtonElement {
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

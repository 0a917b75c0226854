import { languageNamer, sortByName } from "../../captions/text/language-name.ts";
import { directionOf } from "../../captions/text/writing-direction.ts";
import type { SelectionMessage, TranslatedSelection } from "../../messaging/selection-message.ts";
import type { SelectionReport } from "../../messaging/selection-report.ts";
import { isSettledInOptions, type TextFailure } from "../../messaging/text-failure.ts";
import { text } from "../../platform/text.ts";
import { uiLanguage } from "../../platform/ui-language.ts";
import { openPageHost } from "../host/page-host.ts";
import { copyText } from "./copy-text.ts";
import { openPopoverFrame } from "./popover-frame.ts";
import { type PopoverButton, type PopoverContent, PopoverView } from "./popover-view.ts";
import type { NoSelection, SelectedText } from "./read-selection.ts";
import type { ReplaceResult } from "./replace-text.ts";
import { boxInDocument } from "./screen-box.ts";
import {
  describeFailure,
  formatTranslationNote,
  NO_SELECTION_TEXTS,
  REPLACE_FAILURE_TEXTS,
} from "./selection-format.ts";

// Longer texts need a confirmation, because they are billed.
const CONFIRM_ABOVE_CHARACTERS = 5000;

/** Maximum UTF-8 size of a selection; with its envelope it must fit into a 128 KiB request. */
const MAX_BYTES = 120_000;

const EMPTY: PopoverContent = {
  status: "",
  isProblem: false,
  translation: null,
  note: "",
  reference: "",
  target: "",
  buttons: [],
};

export class SelectionPopover {
  readonly #selected: SelectedText | null;
  readonly #send: (report: SelectionReport) => void;
  readonly #onClosed: () => void;
  readonly #view: PopoverView;
  readonly #life = new AbortController();
  #content = EMPTY;
  /** Number of the latest request; answers to earlier ones are ignored. */
  #requestNumber = 0;
  /** Target language picked here, or null for the default. */
  #pickedTarget: string | null = null;

  /**
   * @param found the selected text, or why there is none
   * @param targets BCP 47 tags
   */
  constructor(
    found: SelectedText | NoSelection,
    targets: readonly string[],
    send: (report: SelectionReport) => void,
    onClosed: () => void,
  ) {
    const selected = typeof found === "string" ? null : found;
    this.#selected = selected;
    this.#send = send;
    this.#onClosed = onClosed;
    this.#view = new PopoverView(selected?.text ?? "", {
      onPress: (button) => this.#onButton(button),
      onTarget: (target) => this.#setTarget(target),
    });
    this.#offer(targets);
    const element = selected?.element ?? null;
    openPopoverFrame(
      this.#view.card,
      {
        openHost: openPageHost,
        page: document,
        element,
        boxIn: (home) => {
          const box = selected?.box();
          return box && element ? boxInDocument(box, element.ownerDocument, home) : null;
        },
        isFromRight: directionOf(uiLanguage()) === "rtl",
        onDismiss: () => this.close(),
      },
      this.#life.signal,
    );
    if (typeof found === "string") this.#showStatus(text(NO_SELECTION_TEXTS[found]), true);
    else this.#start(found.text);
  }

  receiveMessage(message: SelectionMessage): void {
    if (message.kind === "open") return;
    if (message.kind === "targets") {
      this.#offer(message.targets);
      return;
    }
    if (message.kind === "end") {
      this.#showStatus(text("selection_over"), true);
      return;
    }
    if (message.requestNumber !== this.#requestNumber) return;
    switch (message.kind) {
      case "working":
        this.#showContent({ status: text("selection_working"), target: message.target });
        break;
      case "translated":
        this.#showTranslation(message.translation);
        break;
      case "failed":
        this.#showFailure(message.failure);
        break;
    }
  }

  get isOpen(): boolean {
    return !this.#life.signal.aborted && this.#view.card.isConnected;
  }

  /** Closes the popover and returns the focus. */
  close(): void {
    if (this.#life.signal.aborted) return;
    // Restored first, while the popover still hides focus events from the page.
    this.#selected?.restore();
    this.#finish();
  }

  #finish(): void {
    this.#life.abort();
    this.#send({ kind: "closed" });
    this.#onClosed();
  }

  #offer(targets: readonly string[]): void {
    const nameLanguage = languageNamer(uiLanguage());
    const choices = sortByName(targets, nameLanguage, uiLanguage()).map((tag) => ({
      tag,
      name: nameLanguage(tag).name,
    }));
    this.#view.showTargets(choices);
  }

  #start(words: string): void {
    const bytes = new TextEncoder().encode(words).byteLength;
    const letters = [...words].length;
    const number = new Intl.NumberFormat(uiLanguage());
    if (bytes > MAX_BYTES) {
      const [has, most] = [bytes, MAX_BYTES].map((each) => number.format(Math.ceil(each / 1000)));
      this.#showStatus(text("selection_too_long", has ?? "", most ?? ""), true);
    } else if (letters > CONFIRM_ABOVE_CHARACTERS) {
      const status = text("selection_many", number.format(letters));
      this.#showContent({ status, buttons: ["confirm"] });
    } else {
      this.#translate();
    }
  }

  #translate(): void {
    const { text: words } = this.#selected ?? { text: "" };
    this.#requestNumber += 1;
    this.#showContent({ status: text("selection_working"), target: this.#content.target });
    this.#send({
      kind: "translate",
      requestNumber: this.#requestNumber,
      text: words,
      target: this.#pickedTarget,
      pageLanguage: this.#selected?.element?.closest<HTMLElement>("[lang]")?.lang ?? null,
    });
  }

  #setTarget(target: string): void {
    if (target === "") return;
    this.#pickedTarget = target;
    this.#content = { ...this.#content, target };
    this.#translate();
  }

  #showTranslation(translation: TranslatedSelection): void {
    const { target } = translation;
    // Style rules need the service.
    const buttons: PopoverButton[] = translation.isOnDevice ? ["copy"] : ["copy", "try"];
    if (this.#selected?.replace) buttons.unshift("replace");
    const words = { text: translation.text, language: target };
    this.#showContent({
      translation: words,
      note: formatTranslationNote(translation),
      target,
      buttons,
    });
  }

  #showFailure(failure: TextFailure): void {
    const { status, detail, reference, isRetryable } = describeFailure(failure);
    this.#showContent({
      status,
      isProblem: true,
      note: detail,
      reference: reference.join("\n"),
      target: this.#content.target,
      buttons: isSettledInOptions(failure) ? ["options"] : isRetryable ? ["retry"] : [],
    });
  }

  #onButton(button: PopoverButton | "close" | "copy-reference"): void {
    switch (button) {
      case "close":
        this.close();
        break;
      case "confirm":
      case "retry":
        this.#translate();
        break;
      case "copy":
        void this.#copy();
        break;
      case "copy-reference":
        void this.#copyReference();
        break;
      case "replace":
        this.#replace();
        break;
      case "options":
        this.#send({ kind: "options" });
        this.close();
        break;
      case "try":
        this.#send({ kind: "try", text: this.#selected?.text ?? "" });
        this.close();
        break;
    }
  }

  async #copyReference(): Promise<void> {
    const isCopied = await copyText(this.#content.reference, this.#view.card);
    if (this.#life.signal.aborted) return;
    this.#view.showReferenceStatus(text(isCopied ? "selection_copied" : "selection_not_copied"));
  }

  async #copy(): Promise<void> {
    const { translation } = this.#content;
    if (!translation) return;
    const isCopied = await copyText(translation.text, this.#view.card);
    if (this.#life.signal.aborted) return;
    const status = text(isCopied ? "selection_copied" : "selection_not_copied");
    this.#showContent({ ...this.#content, status, isProblem: !isCopied });
  }

  #replace(): void {
    const { translation } = this.#content;
    const replace = this.#selected?.replace;
    if (!translation || !replace) return;
    // The popover stays open until the text is replaced, so that the page gets no focus events.
    const replaced: ReplaceResult = replace(translation.text);
    if (replaced === "done") {
      this.#finish();
      return;
    }
    this.#view.card.focus({ preventScroll: true });
    const buttons = this.#content.buttons.filter((name) => name !== "replace");
    this.#showContent({
      ...this.#content,
      status: text(REPLACE_FAILURE_TEXTS[replaced]),
      isProblem: true,
      buttons,
    });
  }

  #showStatus(status: string, isProblem: boolean): void {
    this.#showContent({
      ...this.#content,
      status,
      isProblem,
      buttons: this.#content.translation ? ["copy"] : [],
    });
  }

  #showContent(content: Partial<PopoverContent>): void {
    this.#content = { ...EMPTY, ...content };
    this.#view.showContent(this.#content);
  }
}

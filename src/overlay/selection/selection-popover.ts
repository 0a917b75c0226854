import { directionOf } from "../../captions/lines/writing-direction.ts";
import { languageNamer, sortByName } from "../../features/languages/language-name.ts";
import { referenceWords } from "../../lib/reference-words.ts";
import type { SelectionMessage, TranslatedSelection } from "../../messaging/selection-message.ts";
import type { SelectionReport } from "../../messaging/selection-report.ts";
import { mayPass, TEXT_PROBLEMS, type TextFailure } from "../../messaging/text-failure.ts";
import { text } from "../../platform/text.ts";
import { uiLanguage } from "../../platform/ui-language.ts";
import { boxSeenFrom } from "./box.ts";
import { copyText } from "./copy-text.ts";
import { openPopoverFrame } from "./popover-frame.ts";
import { type PopoverButton, type PopoverLook, PopoverView } from "./popover-view.ts";
import type { NoSelection, SelectedText } from "./read-selection.ts";
import type { Replaced } from "./replace-text.ts";
import { NO_SELECTION_WORDS, REPLACED_WORDS, selectionNote } from "./selection-words.ts";

/** From so many letters on it is asked whether all of that is meant: they are billed. */
const ASK_ABOVE_LETTERS = 5000;

/** UTF-8 bytes of a selection; with what goes around it, it has to fit into a request of 128 KiB. */
const MAX_BYTES = 120_000;

const NOTHING: PopoverLook = {
  status: "",
  isProblem: false,
  translation: null,
  note: "",
  target: "",
  buttons: [],
};

/** One popover, from the press on the key to its closing. */
export class SelectionPopover {
  readonly #selected: SelectedText | null;
  readonly #send: (report: SelectionReport) => void;
  readonly #onClosed: () => void;
  readonly #view: PopoverView;
  readonly #life = new AbortController();
  #look = NOTHING;
  /** Counts what was asked for: answers to anything but the last come too late. */
  #ask = 0;
  /** The language that the user has picked here; null for the usual one. */
  #picked: string | null = null;

  /**
   * @param found what is to be translated, or why there is nothing
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
    const nameLanguage = languageNamer(uiLanguage());
    const choices = sortByName(targets, nameLanguage, uiLanguage()).map((tag) => ({
      tag,
      name: nameLanguage(tag).name,
    }));
    this.#view = new PopoverView(selected?.text ?? "", choices, {
      onPress: (button) => this.#press(button),
      onTarget: (target) => this.#pick(target),
    });
    const element = selected?.element ?? null;
    openPopoverFrame(
      this.#view.card,
      {
        page: document,
        element,
        boxIn: (home) => {
          const box = selected?.box();
          return box && element ? boxSeenFrom(box, element.ownerDocument, home) : null;
        },
        isFromRight: directionOf(uiLanguage()) === "rtl",
        onDismiss: () => this.close(),
      },
      this.#life.signal,
    );
    if (typeof found === "string") this.#tell(text(NO_SELECTION_WORDS[found]), true);
    else this.#begin(found.text);
  }

  receive(message: SelectionMessage): void {
    if (message.kind === "end") this.#tell(text("selection_over"), true);
    if (message.kind === "end" || message.kind === "open" || message.ask !== this.#ask) return;
    switch (message.kind) {
      case "working":
        this.#show({ status: text("selection_working"), target: message.target });
        break;
      case "translated":
        this.#showTranslation(message.translation);
        break;
      case "failed":
        this.#fail(message.failure);
        break;
    }
  }

  /** Whether the focus is in it, or it was taken out of the page. */
  get isOpen(): boolean {
    return !this.#life.signal.aborted && this.#view.card.isConnected;
  }

  /** Closes it; the focus goes back to where it was. */
  close(): void {
    if (this.#life.signal.aborted) return;
    // While the page does not hear of it.
    this.#selected?.restore();
    this.#end();
  }

  #end(): void {
    this.#life.abort();
    this.#send({ kind: "closed" });
    this.#onClosed();
  }

  #begin(words: string): void {
    const bytes = new TextEncoder().encode(words).byteLength;
    const letters = [...words].length;
    const number = new Intl.NumberFormat(uiLanguage());
    if (bytes > MAX_BYTES) {
      const [has, most] = [bytes, MAX_BYTES].map((each) => number.format(Math.ceil(each / 1000)));
      this.#tell(text("selection_too_long", has ?? "", most ?? ""), true);
    } else if (letters > ASK_ABOVE_LETTERS) {
      const status = text("selection_many", number.format(letters));
      this.#show({ status, buttons: ["confirm"] });
    } else {
      this.#translate();
    }
  }

  #translate(): void {
    const { text: words } = this.#selected ?? { text: "" };
    this.#ask += 1;
    this.#show({ status: text("selection_working"), target: this.#look.target });
    this.#send({ kind: "translate", ask: this.#ask, text: words, target: this.#picked });
  }

  #pick(target: string): void {
    if (target === "") return;
    this.#picked = target;
    this.#look = { ...this.#look, target };
    this.#translate();
  }

  #showTranslation(translation: TranslatedSelection): void {
    const { target } = translation;
    const buttons: PopoverButton[] = ["copy", "try"];
    if (this.#selected?.replace) buttons.unshift("replace");
    const words = { text: translation.text, language: target };
    this.#show({ translation: words, note: selectionNote(translation), target, buttons });
  }

  #fail(failure: TextFailure): void {
    const { problem, retryAfterMs, traceId, code = null, detail } = failure;
    const seconds = Math.ceil((retryAfterMs ?? 0) / 1000);
    const reference = referenceWords(traceId, code, text);
    const status = [
      text(TEXT_PROBLEMS[problem]),
      ...(seconds > 0 ? [text("text_retry_after", String(seconds))] : []),
      ...(reference === null ? [] : [reference]),
    ].join(" ");
    this.#show({
      status,
      isProblem: true,
      note: detail === null ? "" : text("service_said", detail),
      target: this.#look.target,
      buttons: mayPass(failure) ? ["retry"] : [],
    });
  }

  #press(button: PopoverButton | "close"): void {
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
      case "replace":
        this.#replace();
        break;
      case "try":
        this.#send({ kind: "try", text: this.#selected?.text ?? "" });
        this.close();
        break;
    }
  }

  async #copy(): Promise<void> {
    const { translation } = this.#look;
    if (!translation) return;
    const isCopied = await copyText(translation.text, this.#view.card);
    if (this.#life.signal.aborted) return;
    const status = text(isCopied ? "selection_copied" : "selection_not_copied");
    this.#show({ ...this.#look, status, isProblem: !isCopied });
  }

  #replace(): void {
    const { translation } = this.#look;
    const replace = this.#selected?.replace;
    if (!translation || !replace) return;
    // The page hears of nothing until the words are in their place.
    const replaced: Replaced = replace(translation.text);
    if (replaced === "done") {
      this.#end();
      return;
    }
    this.#view.card.focus({ preventScroll: true });
    const buttons = this.#look.buttons.filter((name) => name !== "replace");
    this.#show({ ...this.#look, status: text(REPLACED_WORDS[replaced]), isProblem: true, buttons });
  }

  #tell(status: string, isProblem: boolean): void {
    this.#show({
      ...this.#look,
      status,
      isProblem,
      buttons: this.#look.translation ? ["copy"] : [],
    });
  }

  #show(look: Partial<PopoverLook>): void {
    this.#look = { ...NOTHING, ...look };
    this.#view.show(this.#look);
  }
}

import { beforeEach, describe, expect, it, vi } from "vitest";
import type { TranslatedSelection } from "../../messaging/selection-message.ts";
import type { SelectionReport } from "../../messaging/selection-report.ts";
import type { TextFailure, TextProblem } from "../../messaging/text-failure.ts";
import type { TextKey } from "../../platform/text.ts";
import type { PageHostOptions } from "../host/page-host.ts";
import { click, pressKey, trusted } from "../testing/trusted.ts";
import type { NoSelection, SelectedText } from "./read-selection.ts";
import type { ReplaceResult } from "./replace-text.ts";
import { SelectionPopover } from "./selection-popover.ts";

vi.mock("../../platform/text.ts", () => ({
  text: (key: string, ...values: string[]) => [key, ...values].join(" "),
}));
vi.mock("../../platform/ui-language.ts", () => ({ uiLanguage: () => "en" }));

// Keeping the host in a page has its own tests.
vi.mock("../host/page-host.ts", () => ({
  openPageHost({ parent }: PageHostOptions, signal: AbortSignal) {
    const host = document.createElement("div");
    host.id = "host";
    const root = host.attachShadow({ mode: "open" });
    parent()?.append(host);
    signal.addEventListener("abort", () => host.remove());
    return { root, check: vi.fn(), pin: vi.fn(), raise: vi.fn() };
  },
}));

// happy-dom has no such constructor.
vi.stubGlobal("Option", function createOption(name: string, value: string) {
  return Object.assign(document.createElement("option"), { textContent: name, value });
});

const WORDS = "The keeper counts the seconds.";
const restore = vi.fn();
const onClosed = vi.fn();
let sent: SelectionReport[];
let popover: SelectionPopover;

function selectedText(change: Partial<SelectedText> = {}): SelectedText {
  const element = document.querySelector("#text");
  return { text: WORDS, element, box: () => null, restore, replace: null, ...change };
}

function open(found: SelectedText | NoSelection = selectedText()): void {
  const send = (report: SelectionReport) => sent.push(report);
  popover = new SelectionPopover(found, ["ar", "de", "fr"], send, onClosed);
}

const requests = () => sent.flatMap((report) => (report.kind === "translate" ? [report] : []));
const lastNumber = () => requests().at(-1)?.requestNumber ?? 0;

function answer(change: Partial<TranslatedSelection> = {}, requestNumber = lastNumber()): void {
  const facts = { source: "EN", billedCharacters: 30, isOnDevice: false, isStyleGone: false };
  const translation = { target: "de", text: "Der Wärter zählt.", ...facts, ...change };
  popover.receiveMessage({ kind: "translated", requestNumber, translation });
}

function fail(problem: TextProblem, change: Partial<TextFailure> = {}): void {
  const failure = { problem, retryAfterMs: null, traceId: null, detail: null, ...change };
  popover.receiveMessage({ kind: "failed", requestNumber: lastNumber(), failure });
}

const ORIGINAL = ".original:not(.reference)";
const root = () => document.querySelector("#host")?.shadowRoot ?? null;
const find = <Kind extends HTMLElement = HTMLElement>(selector: string) =>
  root()?.querySelector<Kind>(selector) ?? null;
const shownText = (selector: string) => {
  const element = find(selector);
  return element?.hidden ? "" : element?.textContent;
};
const translation = () => (find(".words")?.hidden ? null : find(".words")?.dataset.words);
const status = () => shownText(".status");
const buttons = () =>
  [...(root()?.querySelectorAll<HTMLButtonElement>("[data-action]") ?? [])]
    .filter(({ hidden }) => !hidden)
    .map(({ dataset }) => dataset.action);
const press = (name: string) => click(find(name === "close" ? ".close" : `[data-action=${name}]`));

beforeEach(() => {
  sent = [];
  restore.mockReset();
  onClosed.mockReset();
  document.body.innerHTML = `<article lang="en-GB"><p id="text">${WORDS}</p></article>`;
  return () => {
    popover.close();
    vi.restoreAllMocks();
  };
});

describe("a selection", () => {
  it("is translated at once, with what is known of it", () => {
    open();
    expect(sent).toEqual([
      { kind: "translate", requestNumber: 1, text: WORDS, target: null, pageLanguage: "en-GB" },
    ]);
    expect(status()).toBe("selection_working");
    expect(find(ORIGINAL)?.textContent).toBe(WORDS);
    answer();
    expect([status(), translation()]).toEqual(["", "Der Wärter zählt."]);
    expect(find(".words")).toMatchObject({ lang: "de", dir: "ltr" });
    expect(find<HTMLSelectElement>("select")?.value).toBe("de");
    expect(shownText(".note")).toBe("text_billed 30");
    expect(buttons()).toEqual(["copy", "try"]);
    // A search through the page finds nothing of it.
    expect(find(".card")?.textContent).not.toContain("Der Wärter");
  });

  it("is translated into a picked language, and late answers do not count", () => {
    open();
    answer();
    const menu = find<HTMLSelectElement>("select") as HTMLSelectElement;
    menu.value = "ar";
    menu.dispatchEvent(trusted(new Event("change")));
    expect(requests().at(-1)).toMatchObject({ requestNumber: 2, target: "ar", text: WORDS });
    answer({ text: "late" }, 1);
    expect(translation()).toBeNull();
    answer({ target: "ar", text: "مساء الخير" });
    expect(find(".words")).toMatchObject({ lang: "ar", dir: "rtl" });
    expect(menu.value).toBe("ar");
  });

  it("offers the languages of this computer, and keeps the one that is shown", () => {
    open();
    answer({ isOnDevice: true, billedCharacters: null });
    popover.receiveMessage({ kind: "targets", targets: ["fr"] });
    const options = [...(find<HTMLSelectElement>("select")?.options ?? [])];
    expect(options.map(({ value }) => value)).toEqual(["", "fr", "de"]);
    expect(shownText(".note")).toBe("selection_on_device");
    expect(buttons()).toEqual(["copy"]);
  });

  it("says that a style rule list was left out, or that nothing needed translating", () => {
    open();
    answer({ isStyleGone: true, billedCharacters: null });
    expect(shownText(".note")).toBe("selection_style_gone");
    answer({ source: "DE", billedCharacters: null });
    expect(shownText(".note")).toBe("selection_same");
  });

  it("can be tried with style rules", () => {
    open();
    answer();
    press("try");
    expect(sent.slice(-2)).toEqual([{ kind: "try", text: WORDS }, { kind: "closed" }]);
  });

  it.each<[NoSelection, TextKey]>([
    ["none", "selection_none"],
    ["secret", "selection_secret"],
    ["foreign", "selection_foreign"],
  ])("that is %s is explained, and nothing is sent", (found, key) => {
    open(found);
    expect(status()).toBe(key);
    expect(find(ORIGINAL)?.textContent).toBe("");
    expect(find("select")?.hidden).toBe(true);
    expect(buttons()).toEqual([]);
    expect(sent).toEqual([]);
  });

  it("that is long is sent only after a confirmation", () => {
    open(selectedText({ text: "word ".repeat(1_000) }));
    expect(requests()).toHaveLength(1);
    popover.close();
    sent = [];
    open(selectedText({ text: "word ".repeat(1_200) }));
    expect(status()).toBe("selection_many 6,000");
    expect(buttons()).toEqual(["confirm"]);
    expect(sent).toEqual([]);
    press("confirm");
    expect(requests()).toHaveLength(1);
  });

  it("that is too long is refused, by its size in bytes", () => {
    open(selectedText({ text: "word ".repeat(26_000) }));
    expect(status()).toBe("selection_too_long 130 120");
    expect([buttons(), sent]).toEqual([[], []]);
    popover.close();
    open(selectedText({ text: "語".repeat(40_001) }));
    expect(status()).toBe("selection_too_long 121 120");
  });
});

describe("a failure", () => {
  it.each<[TextProblem, TextKey, string[]]>([
    ["too_many_requests", "text_problem_busy", ["retry"]],
    ["unreachable", "error_unreachable", ["retry"]],
    ["key_refused", "error_key_refused", []],
    ["redirected", "error_redirected", []],
  ])("%s is explained, and can be tried again where that may help", (problem, key, offered) => {
    open();
    fail(problem, { retryAfterMs: 3_000, detail: "Slow down.", traceId: "t-1" });
    expect(status()).toBe(`${key} text_retry_after 3`);
    expect(shownText(".note")).toBe("service_said Slow down.");
    expect(find(".reference")?.textContent).toContain("t-1");
    expect(buttons()).toEqual(offered);
    if (offered.length === 0) return;
    press("retry");
    expect(requests()).toHaveLength(2);
    answer();
    expect([status(), translation()]).toEqual(["", "Der Wärter zählt."]);
  });

  it("for lack of a language pack names the languages and leads to the options", () => {
    open();
    fail("device_pack", { pair: { from: "en", to: "fr" } });
    expect(status()).toBe("error_device_pack");
    expect(shownText(".note")).toBe("list_pair English French");
    expect(buttons()).toEqual(["options"]);
    press("options");
    expect(sent.slice(-2)).toEqual([{ kind: "options" }, { kind: "closed" }]);
    expect(popover.isOpen).toBe(false);
  });

  it("at the limit of requests is explained", () => {
    open();
    popover.receiveMessage({ kind: "end" });
    expect(status()).toBe("selection_over");
    expect(buttons()).toEqual([]);
  });
});

describe("a translation", () => {
  it("replaces written text, and the popover closes without moving the focus", () => {
    const replace = vi.fn<(words: string) => ReplaceResult>(() => "done");
    open(selectedText({ replace }));
    answer();
    expect(buttons()).toEqual(["replace", "copy", "try"]);
    press("replace");
    expect(replace).toHaveBeenCalledExactlyOnceWith("Der Wärter zählt.");
    expect(popover.isOpen).toBe(false);
    expect(restore).not.toHaveBeenCalled();
    expect(onClosed).toHaveBeenCalledOnce();
  });

  it.each(["changed", "full", "refused"] as const)(
    "that cannot replace text (%s) stays there to be copied",
    (result) => {
      open(selectedText({ replace: () => result }));
      answer();
      press("replace");
      expect(status()).toBe(`selection_${result}`);
      expect(translation()).toBe("Der Wärter zählt.");
      expect(buttons()).toEqual(["copy", "try"]);
    },
  );

  it("is copied, and a refusal of the browser is reported", async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    open();
    answer();
    press("copy");
    await vi.waitFor(() => expect(status()).toBe("selection_copied"));
    expect(write).toHaveBeenCalledExactlyOnceWith("Der Wärter zählt.");
    expect(translation()).toBe("Der Wärter zählt.");
    write.mockRejectedValue(new DOMException("", "NotAllowedError"));
    Object.assign(document, { execCommand: () => false });
    press("copy");
    await vi.waitFor(() => expect(status()).toBe("selection_not_copied"));
  });
});

describe("the popover", () => {
  it("closes on Escape, of which the page learns nothing, and gives the focus back", () => {
    open();
    const keys = vi.fn();
    document.body.addEventListener("keydown", keys);
    pressKey(document.body, "Escape");
    expect(popover.isOpen).toBe(false);
    expect(sent.at(-1)).toEqual({ kind: "closed" });
    expect(restore).toHaveBeenCalledOnce();
    expect(keys).not.toHaveBeenCalled();
    pressKey(document.body, "q");
    expect(keys).toHaveBeenCalledOnce();
  });

  it("closes on a press outside, in fullscreen changes and with its button", () => {
    const dismissals = [
      () => document.body.dispatchEvent(trusted(new Event("pointerdown", { bubbles: true }))),
      () => document.dispatchEvent(trusted(new Event("fullscreenchange"))),
      () => press("close"),
    ];
    for (const dismiss of dismissals) {
      open();
      dismiss();
      expect(popover.isOpen).toBe(false);
    }
    expect(restore).toHaveBeenCalledTimes(dismissals.length);
  });

  it("stays open for presses and keys inside it, and hides them from the page", () => {
    open();
    const life = new AbortController();
    const heard = vi.fn();
    const { signal } = life;
    for (const name of ["keydown", "click"]) document.addEventListener(name, heard, { signal });
    const inside = { bubbles: true };
    for (const event of [
      new Event("pointerdown", inside),
      new MouseEvent("click", inside),
      new KeyboardEvent("keydown", { ...inside, key: "a" }),
    ]) {
      // The page and its window see only the host.
      document.querySelector("#host")?.dispatchEvent(trusted(event));
    }
    expect(popover.isOpen).toBe(true);
    expect(heard).not.toHaveBeenCalled();
    life.abort();
  });
});

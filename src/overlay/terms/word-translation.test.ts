import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WordRequest } from "../../messaging/word-request.ts";
import { installParts } from "../parts/installed-parts.ts";
import { click } from "../testing/trusted.ts";
import { type WordToTranslate, WordTranslation } from "./word-translation.ts";

vi.mock("../../platform/text.ts", () => ({
  text: (key: string, ...values: string[]) => [key, ...values].join(" "),
}));
vi.mock("../../platform/ui-language.ts", () => ({ uiLanguage: () => "en" }));
installParts({
  directionOf: () => "ltr",
  text: (key: string, ...values: string[]) => [key, ...values].join(" "),
});

const TRANSLATION = {
  target: "de",
  text: "Fels",
  source: "en",
  billedCharacters: 4,
  isOnDevice: false,
  isStyleGone: false,
};

const word = (letters: string): WordToTranslate => ({
  term: { word: letters, line: { language: "en", text: `The ${letters}` }, others: [] },
  isOriginal: true,
  spoken: "en",
});

let sent: WordRequest[];
let shown: WordTranslation;
let life: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  sent = [];
  life = new AbortController();
  shown = new WordTranslation((request) => sent.push(request), life.signal);
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
});

const find = (selector: string) => shown.element.querySelector<HTMLElement>(selector);
const translated = () => find(".words")?.dataset.words;
const answer = () =>
  shown.receiveMessage({
    kind: "translated",
    requestNumber: sent.at(-1)?.requestNumber ?? 0,
    translation: TRANSLATION,
  });

it("shows that it waits, then the translation with the two languages", () => {
  expect(shown.element.hidden).toBe(true);
  shown.showWord(word("rock"), true);
  expect(find(".status")?.textContent).toBe("selection_working");
  answer();
  expect(find(".status")?.hidden).toBe(true);
  expect(translated()).toBe("Fels");
  expect(find(".note")?.textContent).toBe("list_pair English German\ntext_billed 4");
  // A search through the page finds nothing of it.
  expect(shown.element.textContent).not.toContain("Fels");
});

it("waits until keys rest on a word, and asks once for each word", () => {
  for (const letters of ["a", "b", "rock"]) shown.showWord(word(letters), false);
  vi.runAllTimers();
  expect(sent.map(({ term }) => term.word)).toEqual(["rock"]);
  answer();
  shown.showWord(word("tower"), false);
  expect(translated()).toBe("");
  shown.showWord(word("rock"), false);
  vi.runAllTimers();
  expect(translated()).toBe("Fels");
  expect(sent).toHaveLength(1);
});

it("ignores the answer for a word that is no longer picked", () => {
  shown.showWord(word("rock"), true);
  shown.showWord(word("tower"), false);
  answer();
  expect(translated()).toBe("");
});

it("explains a failure, and tries again where that may help", () => {
  shown.showWord(word("rock"), true);
  shown.receiveMessage({
    kind: "failed",
    requestNumber: sent[0]?.requestNumber ?? 0,
    failure: { problem: "unavailable", retryAfterMs: 3000, traceId: "t-1", detail: "Later." },
  });
  expect(find(".status.problem")?.textContent).toBe("error_unavailable text_retry_after 3");
  expect(find(".note")?.textContent).toBe("service_said Later.\ntrace t-1");
  click(find("[data-action=retry]"));
  answer();
  expect(translated()).toBe("Fels");
});

it("asks again after a restart of the background, but not after the limit", () => {
  shown.showWord(word("rock"), true);
  shown.onConnected();
  expect(sent).toHaveLength(2);
  shown.receiveMessage({ kind: "end" });
  expect(find(".status")?.textContent).toBe("selection_over");
  shown.onConnected();
  expect(sent).toHaveLength(2);
});

import { expect, it, vi } from "vitest";
import { ServiceError } from "../../service/http/service-error.ts";
import type { UnitChoices, UnitTexts, UnitTranslation } from "../transcripts/unit-translator.ts";
import { SharedTranslator } from "./shared-translator.ts";

const GERMAN: UnitChoices = {
  ...{ target: "de", formality: "default", glossaryId: null, styleId: null },
};
const units = (texts: string[], before = ""): UnitTexts => ({ texts, language: "en", before });
const never = new AbortController().signal;

/** A translator whose answers are given by the test. */
function held() {
  const requests: { readonly texts: readonly string[]; answer(error?: unknown): void }[] = [];
  const translator = new SharedTranslator({
    translateNext: ({ texts }, _choices, signal) =>
      new Promise<readonly UnitTranslation[]>((resolve, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        requests.push({
          texts,
          answer: (error) =>
            error
              ? reject(error)
              : resolve(texts.map((text) => ({ text: `<${text}>`, billedCharacters: 7 }))),
        });
      }),
  });
  return { translator, requests, asked: () => requests.map(({ texts }) => texts) };
}

it("gives a sentence that is known already, or under way, without another request", async () => {
  const { translator, requests, asked } = held();
  const first = translator.translateNext(units(["One.", "Two."]), GERMAN, never);
  const same = translator.translateNext(units(["One.", "Two.", "Three."]), GERMAN, never);
  requests[0]?.answer();
  expect(await first).toMatchObject([{ billedCharacters: 7 }, { billedCharacters: 7 }]);
  expect(await same).toEqual([
    { text: "<One.>", billedCharacters: 0 },
    { text: "<Two.>", billedCharacters: 0 },
  ]);
  const rest = translator.translateNext(units(["Three."], "One. Two."), GERMAN, never);
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  requests[1]?.answer();
  await rest;
  expect(asked()).toEqual([["One.", "Two."], ["Three."]]);
});

it("asks only for what comes before a sentence that is known", async () => {
  const { translator, requests, asked } = held();
  const later = translator.translateNext(units(["Two."], "One."), GERMAN, never);
  requests[0]?.answer();
  await later;
  void translator.translateNext(units(["One.", "Two."]), GERMAN, never);
  expect(asked()).toEqual([["Two."], ["One."]]);
});

it("asks again for another language, other lists, or the same words elsewhere", () => {
  const { translator, requests } = held();
  const lists = { ...GERMAN, glossaryId: "g" };
  void translator.translateNext(units(["Yes."], "Is it?"), GERMAN, never);
  void translator.translateNext(units(["Yes."], "Was it?"), GERMAN, never);
  void translator.translateNext(units(["Yes."], "Is it?"), { ...GERMAN, target: "fr" }, never);
  void translator.translateNext(units(["Yes."], "Is it?"), lists, never);
  expect(requests).toHaveLength(4);
});

it("asks itself when the other tab fails or leaves", async () => {
  const { translator, requests } = held();
  const life = new AbortController();
  const first = translator.translateNext(units(["One."]), GERMAN, life.signal);
  const second = translator.translateNext(units(["One."]), GERMAN, never);
  life.abort(new Error("closed"));
  await expect(first).rejects.toThrow("closed");
  await vi.waitFor(() => expect(requests).toHaveLength(2));
  const third = translator.translateNext(units(["One."]), GERMAN, never);
  requests[1]?.answer(ServiceError.ofStatus(456, "used up", {}));
  await expect(second).rejects.toThrow("used up");
  await vi.waitFor(() => expect(requests).toHaveLength(3));
  requests[2]?.answer();
  expect(await third).toEqual([{ text: "<One.>", billedCharacters: 7 }]);
});

it("waits no longer than its own tab is open", async () => {
  const { translator } = held();
  void translator.translateNext(units(["One."]), GERMAN, never);
  const life = new AbortController();
  const waiting = translator.translateNext(units(["One."]), GERMAN, life.signal);
  life.abort(new Error("closed"));
  await expect(waiting).rejects.toThrow("closed");
});

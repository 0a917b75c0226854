import { describe, expect, it, vi } from "vitest";
import { fakeListsApi } from "../../features/lists/testing/fake-lists-api.ts";
import { withResolvers } from "../../lib/with-resolvers.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import type { TextChoices } from "../../service/translate/text-lines.ts";
import { lastLines } from "./last-lines.ts";
import type { TryApi } from "./try-api.ts";
import { TryModel } from "./try-model.ts";

const translated = (text: string) => ({
  text,
  lines: [{ text, detectedLanguage: "EN", billedCharacters: 4 }],
  detectedLanguage: "EN",
  sentCharacters: 4,
  billedCharacters: 4,
});

function apiWith(change: Partial<TryApi> = {}) {
  const requests: TextChoices[] = [];
  const api: TryApi = {
    lists: fakeListsApi({}),
    translate: async (text, choices) => {
      requests.push(choices);
      return translated(`${text} ${choices.style_id ?? "plain"}`);
    },
    transcripts: async () => [],
    lastLines: async () => ({ text: "Eins.\nZwei.", language: "de" }),
    charactersLeft: async () => ({ left: 12, limit: 500 }),
    languages: async () => ({ sources: ["en"], targets: ["de", "sw"], reported: null }),
    defaultTarget: async () => "de",
    defaultStyle: async (target) => (target === "de" ? "german" : ""),
    saveTarget: vi.fn(async () => undefined),
    takeTextToTry: async () => null,
    ...change,
  };
  return { api, requests };
}

const fitsAll = () => false;

describe("trying a text", () => {
  it("warns before sending that both sides exceed the quota", async () => {
    const model = new TryModel(apiWith().api);
    await model.start(null);
    model.changeChoices({ text: "sechs." });
    expect(model.charactersOverQuota.value).toBeNull();
    model.changeChoices({ text: "sieben." });
    expect(model.charactersOverQuota.value).toBe(14);
  });

  it("requests the same on both sides except for the list", async () => {
    const { api, requests } = apiWith();
    const model = new TryModel(api);
    await model.start(null);
    model.changeChoices({
      text: "Text",
      source: "en",
      formality: "less",
      glossaryId: "g",
      context: " c ",
    });
    await model.translate(fitsAll);
    const same = {
      target_lang: "de",
      source_lang: "en",
      formality: "less",
      glossary_id: "g",
      context: "c",
      show_billed_characters: true,
    };
    expect(requests).toEqual([same, { ...same, style_id: "german" }]);
    expect(model.left.value).toMatchObject({ kind: "done", translated: { text: "Text plain" } });
    expect(model.right.value).toMatchObject({ translated: { text: "Text german" } });
    expect(model.isOutdated.value).toBe(false);
    model.changeChoices({ text: "Other" });
    expect(model.isOutdated.value).toBe(true);
  });

  it.each([
    [["text at text"], { text: " \n" }],
    [["source at source"], { glossaryId: "g", source: "" }],
    [["lists at left"], { left: "english" }],
    [["lists at right"], { right: "english" }],
    [["lists at left", "lists at right"], { left: "english", right: "english" }],
    [["length at text"], { text: "船".repeat(50_000) }],
    [["text at text", "lists at left"], { text: "", left: "english" }],
  ] as const)("sends nothing invalid and marks the field: %j", async (...named) => {
    const [validationErrors, change] = named;
    const { api, requests } = apiWith();
    const model = new TryModel(api);
    await model.start(null);
    model.changeChoices({ text: "Text", ...change });
    await model.translate((id) => id === "english");
    const marked = model.validationErrors.value.map(({ kind, field }) => `${kind} at ${field}`);
    expect([marked, requests]).toEqual([validationErrors, []]);
    model.changeChoices({ text: "Text" });
    expect(model.validationErrors.value).toEqual([]);
  });

  it("shows the remaining quota when it is used up, and the result of each side", async () => {
    const { api } = apiWith({
      translate: async (text, { style_id }) => {
        if (style_id) throw ServiceError.ofStatus(456, "used up", {});
        return translated(text);
      },
    });
    const model = new TryModel(api);
    await model.start(null);
    model.changeChoices({ text: "Text" });
    await model.translate(fitsAll);
    expect(model.left.value.kind).toBe("done");
    expect(model.right.value).toMatchObject({ failure: { problem: "quota_exceeded" } });
    expect(model.charactersLeft.value).toEqual({ left: 12, limit: 500 });
  });

  it("can be stopped", async () => {
    const { api } = apiWith({ translate: () => new Promise(() => undefined) });
    const model = new TryModel(api);
    await model.start(null);
    model.changeChoices({ text: "Text" });
    void model.translate(fitsAll);
    expect(model.isRunning.value).toBe(true);
    model.stop();
    expect([model.left.value.kind, model.right.value.kind]).toEqual(["idle", "idle"]);
  });

  it("keeps what the user entered before the defaults were loaded", async () => {
    const { promise: usual, resolve: tell } = withResolvers<string>();
    const takeTextToTry = async () => ({ text: "Brought.", isPageClosed: false });
    const model = new TryModel(apiWith({ defaultTarget: () => usual, takeTextToTry }).api);
    const beginning = model.start(null);
    model.changeChoices({ text: "Written." });
    await model.setTarget("sw");
    tell("de");
    await beginning;
    expect(model.choices.value).toMatchObject({ text: "Written.", target: "sw", right: "" });
  });

  it("starts with the open list, its language and text from a page", async () => {
    const takeTextToTry = async () => ({ text: "Words", isPageClosed: true });
    const { api } = apiWith({ takeTextToTry });
    const model = new TryModel(api);
    model.fitToListLanguage("fr");
    await model.start("french");
    expect(model.choices.value).toMatchObject({ right: "french", target: "fr", text: "Words" });
    expect(model.isPageClosed.value).toBe(true);
  });

  it("switches from the default list of one language to that of another", async () => {
    const { api } = apiWith();
    const model = new TryModel(api);
    await model.start(null);
    await model.setTarget("ja");
    expect(model.choices.value).toMatchObject({ target: "ja", right: "" });
    expect(api.saveTarget).toHaveBeenCalledWith("ja");
  });

  it("uses the lines of a transcript with their language", async () => {
    const model = new TryModel(apiWith().api);
    await model.start(null);
    await model.loadTranscript("id", "original", (tag) => tag === "de");
    expect(model.choices.value).toMatchObject({ text: "Eins.\nZwei.", source: "de" });
  });
});

it("joins segments of the last ten lines into sentences", () => {
  const sentences = Array.from(
    { length: 14 },
    (_, at) => `The light of tower ${"north".repeat(at + 1)} turns slowly over the sea. `,
  );
  const whole = sentences.join("");
  const segments = Array.from({ length: Math.ceil(whole.length / 50) }, (_, at) => ({
    lane: "original",
    language: "en",
    ordinal: at,
    text: whole.slice(at * 50, at * 50 + 50),
    startMs: at * 1000,
    endMs: at * 1000 + 1000,
    spokenAtMs: null,
    mediaMs: null,
  }));
  const { text, language } = lastLines(segments);
  expect(text.split("\n")).toEqual(sentences.slice(-10).map((each) => each.trim()));
  expect(language).toBe("en");
  expect(lastLines([])).toEqual({ text: "", language: "" });
});

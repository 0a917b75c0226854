// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { withResolvers } from "../../lib/with-resolvers.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import type { TextChoices } from "../../service/translate/text-lines.ts";
import { fakeListPort } from "../../ui/testing/fake-list-port.ts";
import { lastLines } from "./last-lines.ts";
import type { TryPort } from "./try-api.ts";
import { TryModel } from "./try-model.ts";

const translated = (text: string) => ({
  text,
  lines: [{ text, detectedLanguage: "EN", billedCharacters: 4 }],
  detectedLanguage: "EN",
  sentCharacters: 4,
  billedCharacters: 4,
});

function portWith(change: Partial<TryPort> = {}) {
  const asked: TextChoices[] = [];
  const port: TryPort = {
    lists: fakeListPort({}),
    translate: async (text, choices) => {
      asked.push(choices);
      return translated(`${text} ${choices.style_id ?? "plain"}`);
    },
    transcripts: async () => [],
    lastLines: async () => ({ text: "Eins.\nZwei.", language: "de" }),
    charactersLeft: async () => ({ left: 12, limit: 500 }),
    languages: async () => ({ sources: ["en"], targets: ["de", "sw"], told: null }),
    usualTarget: async () => "de",
    usualStyle: async (target) => (target === "de" ? "german" : ""),
    keepTarget: vi.fn(async () => undefined),
    takeText: async () => null,
    ...change,
  };
  return { port, asked };
}

const fitsAll = () => false;

describe("trying a text", () => {
  it("says before it is sent that both sides need more than is left", async () => {
    const model = new TryModel(portWith().port);
    await model.begin(null);
    model.change({ text: "sechs." });
    expect(model.tooMuch.value).toBeNull();
    model.change({ text: "sieben." });
    expect(model.tooMuch.value).toBe(14);
  });

  it("asks on both sides for the same but the list", async () => {
    const { port, asked } = portWith();
    const model = new TryModel(port);
    await model.begin(null);
    model.change({
      text: "Text",
      source: "en",
      formality: "less",
      glossaryId: "g",
      context: " c ",
    });
    await model.run(fitsAll);
    const same = {
      target_lang: "de",
      source_lang: "en",
      formality: "less",
      glossary_id: "g",
      context: "c",
      show_billed_characters: true,
    };
    expect(asked).toEqual([same, { ...same, style_id: "german" }]);
    expect(model.left.value).toMatchObject({ kind: "done", translated: { text: "Text plain" } });
    expect(model.right.value).toMatchObject({ translated: { text: "Text german" } });
    expect(model.isOutdated.value).toBe(false);
    model.change({ text: "Other" });
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
  ] as const)("sends nothing while something is in the way, and marks it: %j", async (...named) => {
    const [obstacles, change] = named;
    const { port, asked } = portWith();
    const model = new TryModel(port);
    await model.begin(null);
    model.change({ text: "Text", ...change });
    await model.run((id) => id === "english");
    const marked = model.obstacles.value.map(({ kind, field }) => `${kind} at ${field}`);
    expect([marked, asked]).toEqual([obstacles, []]);
    model.change({ text: "Text" });
    expect(model.obstacles.value).toEqual([]);
  });

  it("says what is left when the quota is used up, and what each side came to", async () => {
    const { port } = portWith({
      translate: async (text, { style_id }) => {
        if (style_id) throw ServiceError.ofStatus(456, "used up", {});
        return translated(text);
      },
    });
    const model = new TryModel(port);
    await model.begin(null);
    model.change({ text: "Text" });
    await model.run(fitsAll);
    expect(model.left.value.kind).toBe("done");
    expect(model.right.value).toMatchObject({ failure: { problem: "quota_exceeded" } });
    expect(model.charactersLeft.value).toEqual({ left: 12, limit: 500 });
  });

  it("can be stopped", async () => {
    const { port } = portWith({ translate: () => new Promise(() => undefined) });
    const model = new TryModel(port);
    await model.begin(null);
    model.change({ text: "Text" });
    void model.run(fitsAll);
    expect(model.isRunning.value).toBe(true);
    model.stop();
    expect([model.left.value.kind, model.right.value.kind]).toEqual(["idle", "idle"]);
  });

  it("leaves what was written or chosen before it knew what to begin with", async () => {
    const { promise: usual, resolve: tell } = withResolvers<string>();
    const takeText = async () => ({ text: "Brought.", isPageClosed: false });
    const model = new TryModel(portWith({ usualTarget: () => usual, takeText }).port);
    const beginning = model.begin(null);
    model.change({ text: "Written." });
    await model.setTarget("sw");
    tell("de");
    await beginning;
    expect(model.choices.value).toMatchObject({ text: "Written.", target: "sw", right: "" });
  });

  it("begins with the list that is open, in its language, and with words from a page", async () => {
    const takeText = async () => ({ text: "Words", isPageClosed: true });
    const { port } = portWith({ takeText });
    const model = new TryModel(port);
    model.fitTo("fr");
    await model.begin("french");
    expect(model.choices.value).toMatchObject({ right: "french", target: "fr", text: "Words" });
    expect(model.isPageClosed.value).toBe(true);
  });

  it("goes from the default list of one language to that of another", async () => {
    const { port } = portWith();
    const model = new TryModel(port);
    await model.begin(null);
    await model.setTarget("ja");
    expect(model.choices.value).toMatchObject({ target: "ja", right: "" });
    expect(port.keepTarget).toHaveBeenCalledWith("ja");
  });

  it("takes the lines of a transcript with their language", async () => {
    const model = new TryModel(portWith().port);
    await model.begin(null);
    await model.takeTranscript("id", "original", (tag) => tag === "de");
    expect(model.choices.value).toMatchObject({ text: "Eins.\nZwei.", source: "de" });
  });
});

it("the last ten lines are sentences, whatever segments they came in", () => {
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

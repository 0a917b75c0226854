import { beforeEach, describe, expect, it, vi } from "vitest";
import type { createFakeBrowser } from "../../../platform/testing/fake-browser.ts";
import type { HttpClient } from "../../../service/http/http-client.ts";
import { ServiceError } from "../../../service/http/service-error.ts";
import type { TranslateRequest } from "../../../service/translate/translate.ts";
import { DEFAULT_SETTINGS } from "../../../settings/schema/settings.ts";
import { FakeEnd } from "../../testing/fake-end.ts";
import type { DeviceTextSender } from "../../texts/translate-on-device.ts";
import { wordGrants } from "../selection/selection-grants.ts";
import { WordTranslator } from "./word-translator.ts";

const { fake } = vi.hoisted(() => ({ fake: { now: null as unknown } }));
vi.mock("webextension-polyfill", async () => {
  const { createFakeBrowser: create } = await import("../../../platform/testing/fake-browser.ts");
  fake.now = create();
  return { default: (fake.now as ReturnType<typeof createFakeBrowser>).browser };
});

const TAB = 7;
const SETTINGS = {
  ...DEFAULT_SETTINGS,
  languages: { ...DEFAULT_SETTINGS.languages, targets: ["de", "fr"] },
};

const wordRequest = (more = {}) => ({
  requestNumber: 1,
  term: { word: "rock", line: { language: "en", text: "The rock of Skerryvore." }, others: [] },
  isOriginal: true,
  spoken: "en",
  ...more,
});

const requests: TranslateRequest[] = [];
let refusal: ServiceError | null = null;
let isStuck = false;
const http: HttpClient = {
  requestJson: async (_method, _path, options) => {
    const request = options?.body as TranslateRequest;
    requests.push(request);
    if (isStuck) await new Promise(() => undefined);
    if (refusal) throw refusal;
    const translations = request.text.map((text) => ({
      text: `${text} in ${request.target_lang}`,
      detected_source_language: "NL",
      billed_characters: text.length,
    }));
    return { body: { translations }, traceId: undefined };
  },
};

let device: DeviceTextSender | null = null;
let end: FakeEnd<"words">;
let translator: WordTranslator;

beforeEach(async () => {
  requests.length = 0;
  refusal = null;
  device = null;
  isStuck = false;
  (fake.now as ReturnType<typeof createFakeBrowser>).sessionStored.clear();
  await wordGrants.grantRequests(TAB);
  translator = new WordTranslator({
    grants: wordGrants,
    placeIn: async () => ({ settings: SETTINGS, spoken: "en" }),
    facts: async () => ({ uiLanguage: "fr", acceptedLanguages: [], textLanguage: null }),
    offer: async () => ({ sources: ["en", "de"], targets: ["de", "en", "fr"] }),
    http: async () => http,
    device: async () => device,
  });
  end = new FakeEnd("words", TAB);
  translator.attachPicker(end);
});

describe("a word of the captions", () => {
  it("is translated into the first caption language, with its line as context", async () => {
    end.receive(wordRequest());
    await vi.waitFor(() => expect(end.kinds).toEqual(["working", "translated"]));
    expect(requests).toEqual([
      {
        text: ["rock"],
        target_lang: "de",
        source_lang: "en",
        context: "The rock of Skerryvore.",
        show_billed_characters: true,
      },
    ]);
    expect(end.messages[1]).toMatchObject({
      requestNumber: 1,
      translation: { text: "rock in de", source: "en", target: "de", billedCharacters: 4 },
    });
  });

  it("is translated back into what is spoken when the original is not on screen", async () => {
    const line = { language: "de", text: "Der Fels." };
    const term = { word: "Fels", line, others: [] };
    end.receive(wordRequest({ term, isOriginal: false, spoken: "und" }));
    await vi.waitFor(() => expect(end.kinds).toContain("translated"));
    expect(requests[0]).toMatchObject({ text: ["Fels"], target_lang: "en", source_lang: "de" });
  });

  it("is translated on this computer when that makes the captions", async () => {
    device = async ({ texts, from, to }) => {
      return {
        kind: "translated",
        from: from ?? "",
        texts: texts.map((text) => `${text} in ${to}`),
      };
    };
    end.receive(wordRequest());
    await vi.waitFor(() => expect(end.kinds).toEqual(["working", "translated"]));
    expect(end.messages[1]).toMatchObject({
      translation: { text: "rock in de", source: "en", isOnDevice: true },
    });
    expect(requests).toEqual([]);
  });

  it("of a language the service cannot be told is left to the service", async () => {
    const term = { word: "rots", line: { language: "und", text: "" }, others: [] };
    end.receive(wordRequest({ term }));
    await vi.waitFor(() => expect(end.kinds).toContain("translated"));
    expect(requests[0]).not.toHaveProperty("source_lang");
    expect(requests[0]).not.toHaveProperty("context");
    expect(end.messages[1]).toMatchObject({ translation: { source: "NL" } });
  });

  it("that is refused reports the reason", async () => {
    refusal = ServiceError.ofStatus(456, "used up", { traceId: "t-1" });
    end.receive(wordRequest());
    await vi.waitFor(() => expect(end.kinds).toEqual(["working", "failed"]));
    expect(end.messages[1]).toMatchObject({
      failure: { problem: "quota_exceeded", traceId: "t-1" },
    });
  });

  it("gives way to the next one, and ends with the picker", async () => {
    isStuck = true;
    end.receive(wordRequest());
    await vi.waitFor(() => expect(requests).toHaveLength(1));
    isStuck = false;
    end.receive(wordRequest({ requestNumber: 2 }));
    await vi.waitFor(() => expect(end.kinds).toEqual(["working", "working", "translated"]));
    isStuck = true;
    end.receive(wordRequest({ requestNumber: 3 }));
    await vi.waitFor(() => expect(requests).toHaveLength(3));
    end.close();
    expect(end.kinds.at(-1)).toBe("working");
  });
});

describe("a page", () => {
  it("gets nothing without a press, after too many, or once everything is forgotten", async () => {
    await translator.forgetTab(TAB);
    end.receive(wordRequest());
    await vi.waitFor(() => expect(end.kinds).toEqual(["end"]));
    expect(requests).toEqual([]);
    await wordGrants.grantRequests(TAB);
    for (let count = 0; count < 60; count += 1) {
      const before = end.messages.length;
      end.receive(wordRequest({ requestNumber: count }));
      await vi.waitFor(() => expect(end.messages.length).toBeGreaterThan(before), { interval: 1 });
    }
    await vi.waitFor(() => expect(end.kinds.at(-1)).toBe("end"));
    expect(requests.length).toBeLessThanOrEqual(40);
  });

  it.each([
    [null],
    [{}],
    [wordRequest({ requestNumber: "1" })],
    [wordRequest({ term: { word: "", line: { language: "en", text: "a" }, others: [] } })],
    [wordRequest({ term: { word: "rock" } })],
    [wordRequest({ spoken: 7 })],
  ])("asks in vain with %j", async (message) => {
    end.receive(message);
    end.receive(wordRequest({ requestNumber: 9 }));
    await vi.waitFor(() => expect(end.kinds).toContain("translated"));
    expect(requests).toHaveLength(1);
  });
});

// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { createFakeBrowser } from "../../../platform/fake-browser.ts";
import type { HttpClient } from "../../../service/http/http-client.ts";
import { ServiceError } from "../../../service/http/service-error.ts";
import type { TranslateRequest } from "../../../service/translate/translate.ts";
import { DEFAULT_SETTINGS } from "../../../settings/schema/settings.ts";
import { settingsStore } from "../../../settings/stored/settings-store.ts";
import { FakeEnd } from "../../testing/fake-end.ts";
import { SelectionService } from "./selection-service.ts";

const { fake } = vi.hoisted(() => ({ fake: { now: null as unknown } }));
vi.mock("webextension-polyfill", async () => {
  const { createFakeBrowser: create } = await import("../../../platform/fake-browser.ts");
  fake.now = create();
  return { default: (fake.now as ReturnType<typeof createFakeBrowser>).browser };
});

const TAB = { id: 7, windowId: 1, incognito: false };
const LIST = "33333333-3333-4333-8333-333333333333";
const ask = (more = {}) => ({
  kind: "translate",
  ask: 1,
  text: "Guten Tag",
  target: null,
  ...more,
});

const asked: TranslateRequest[] = [];
/** What the service refuses, by what it was asked. */
let refusal: (request: TranslateRequest) => ServiceError | null = () => null;
const http: HttpClient = {
  requestJson: async (_method, _path, options) => {
    const request = options?.body as TranslateRequest;
    asked.push(request);
    const refused = refusal(request);
    if (refused) throw refused;
    const translations = request.text.map((text) => ({
      text: `${text} in ${request.target_lang}`,
      detected_source_language: "DE",
      billed_characters: text.length,
    }));
    return { body: { translations }, traceId: undefined };
  },
};

let injects = true;
const opened: unknown[] = [];
let desk: SelectionService;

beforeEach(async () => {
  asked.length = 0;
  opened.length = 0;
  injects = true;
  refusal = () => null;
  const { stored, remembers } = fake.now as ReturnType<typeof createFakeBrowser>;
  stored.clear();
  remembers.clear();
  desk = new SelectionService({
    inject: async () => injects,
    targets: async () => ["de", "fr", "sw"],
    facts: async () => ({ uiLanguage: "en", acceptedLanguages: ["en"], textLanguage: "de" }),
    http: async () => http,
    tryPage: { open: async (...what) => void opened.push(what) },
  });
});

async function openPopover() {
  await desk.open(TAB, null);
  const end = new FakeEnd("selection", TAB.id);
  await desk.attach(end);
  return end;
}

describe("a selection", () => {
  it("is translated with the default list of the language and the formality of captions", async () => {
    await settingsStore.set({
      ...DEFAULT_SETTINGS,
      voice: { ...DEFAULT_SETTINGS.voice, formality: "formal" },
      styles: { defaults: { en: LIST } },
    });
    const end = await openPopover();
    expect(end.kinds).toEqual(["open"]);
    end.say(ask());
    await vi.waitFor(() => expect(end.kinds).toEqual(["open", "working", "translated"]));
    expect(asked).toEqual([
      {
        text: ["Guten Tag"],
        target_lang: "en",
        formality: "prefer_more",
        style_id: LIST,
        show_billed_characters: true,
      },
    ]);
    expect(end.messages.at(-1)).toMatchObject({
      ask: 1,
      translation: {
        text: "Guten Tag in en",
        source: "DE",
        billedCharacters: 9,
        isStyleGone: false,
      },
    });
  });

  it.each([404, 403])(
    "goes without a list that is refused (%i), and it is said",
    async (status) => {
      await settingsStore.set({ ...DEFAULT_SETTINGS, styles: { defaults: { en: LIST } } });
      refusal = ({ style_id }) => (style_id ? ServiceError.ofStatus(status, "no", {}) : null);
      const end = await openPopover();
      end.say(ask());
      await vi.waitFor(() => expect(end.kinds).toContain("translated"));
      expect(end.messages.at(-1)).toMatchObject({ translation: { isStyleGone: true } });
    },
  );

  it("goes into a language that is picked, which is remembered", async () => {
    const end = await openPopover();
    end.say(ask({ target: "fr" }));
    await vi.waitFor(() => expect(end.kinds).toContain("translated"));
    expect((await settingsStore.get()).text.target).toBe("fr");
    expect(asked[0]?.target_lang).toBe("fr");
  });

  it("of several lines is understood as a whole, and comes back line by line", async () => {
    const end = await openPopover();
    end.say(ask({ text: "Eins\nZwei" }));
    await vi.waitFor(() => expect(end.kinds).toContain("translated"));
    expect(asked[0]).toMatchObject({ text: ["Eins", "Zwei"], context: "Eins\nZwei" });
    expect(end.messages.at(-1)).toMatchObject({ translation: { text: "Eins in en\nZwei in en" } });
  });

  it("that is refused says why", async () => {
    refusal = () => ServiceError.ofStatus(429, "slow", { retryAfterMs: 3000, traceId: "t-1" });
    const end = await openPopover();
    end.say(ask());
    await vi.waitFor(() => expect(end.kinds).toContain("failed"));
    expect(end.messages.at(-1)).toMatchObject({
      failure: { problem: "too_many_requests", retryAfterMs: 3000, traceId: "t-1" },
    });
  });
});

describe("a page", () => {
  it("is heard only where the user has asked, and only so often", async () => {
    const stranger = new FakeEnd("selection", 8);
    await desk.attach(stranger);
    expect(stranger.kinds).toEqual(["end"]);
    stranger.say(ask());
    await vi.waitFor(() => expect(stranger.kinds).toEqual(["end", "end"]));
    expect(asked).toEqual([]);

    const end = await openPopover();
    for (let count = 0; count < 60; count += 1) {
      end.say(ask({ ask: count }));
      await vi.waitFor(() => expect(end.messages.length).toBeGreaterThan(count + 1));
    }
    await vi.waitFor(() => expect(end.kinds.at(-1)).toBe("end"));
    expect(asked.length).toBeLessThanOrEqual(40);
  });

  it("goes into what the service offers, and nothing else that a page may name", async () => {
    const end = await openPopover();
    end.say(ask({ target: "sw" }));
    end.say(ask({ ask: 2, target: "tlh" }));
    await vi.waitFor(() =>
      expect(end.kinds.filter((kind) => kind === "translated")).toHaveLength(1),
    );
    await vi.waitFor(() => expect(asked.at(-1)?.target_lang).not.toBe("tlh"));
    expect((await settingsStore.get()).text.target).toBe("sw");
  });

  it("is not heard any more when its popover is closed", async () => {
    const end = await openPopover();
    end.say({ kind: "closed" });
    end.say(ask());
    await vi.waitFor(() => expect(end.kinds).toEqual(["open", "end"]));
    expect(asked).toEqual([]);
  });

  it("that comes back to a worker that was restarted is not asked to begin anew", async () => {
    await openPopover();
    const next = new SelectionService({
      inject: async () => true,
      targets: async () => ["de"],
      facts: async () => ({ uiLanguage: "en", acceptedLanguages: [], textLanguage: null }),
      http: async () => http,
      tryPage: { open: async () => undefined },
    });
    const again = new FakeEnd("selection", TAB.id);
    await next.attach(again);
    expect(again.kinds).toEqual([]);
    again.say(ask());
    await vi.waitFor(() => expect(again.kinds).toEqual(["working", "translated"]));
  });

  it("that lets nobody in has its words tried on a page of ours", async () => {
    injects = false;
    await desk.open(TAB, { text: "Words", isInFrame: false });
    expect(opened).toEqual([
      [
        { text: "Words", isPageClosed: true },
        { windowId: 1, incognito: false },
      ],
    ]);
  });
});

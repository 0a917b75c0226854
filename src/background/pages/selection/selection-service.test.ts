import { beforeEach, describe, expect, it, vi } from "vitest";
import type { createFakeBrowser } from "../../../platform/testing/fake-browser.ts";
import type { HttpClient } from "../../../service/http/http-client.ts";
import { ServiceError } from "../../../service/http/service-error.ts";
import type { TranslateRequest } from "../../../service/translate/translate.ts";
import { DEFAULT_SETTINGS } from "../../../settings/schema/settings.ts";
import { settingsStore } from "../../../settings/stored/settings-store.ts";
import { FakeEnd } from "../../testing/fake-end.ts";
import type { DeviceTextSender } from "../../texts/translate-on-device.ts";
import { SelectionService } from "./selection-service.ts";

const { fake } = vi.hoisted(() => ({ fake: { now: null as unknown } }));
vi.mock("webextension-polyfill", async () => {
  const { createFakeBrowser: create } = await import("../../../platform/testing/fake-browser.ts");
  fake.now = create();
  return { default: (fake.now as ReturnType<typeof createFakeBrowser>).browser };
});

const TAB = { id: 7, windowId: 1, incognito: false };
const LIST = "33333333-3333-4333-8333-333333333333";
const translateReport = (more = {}) => ({
  kind: "translate",
  requestNumber: 1,
  text: "Guten Tag",
  target: null,
  ...more,
});

const requests: TranslateRequest[] = [];
let refusal: (request: TranslateRequest) => ServiceError | null = () => null;
const http: HttpClient = {
  requestJson: async (_method, _path, options) => {
    const request = options?.body as TranslateRequest;
    requests.push(request);
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

let device: DeviceTextSender | null = null;
let deviceTargets: readonly string[] = [];
const targetsAsked: string[] = [];
let injects = true;
let uiLanguage = "en";
let textLanguage: string | null = "de";
const injected: number[] = [];
const opened: unknown[] = [];
let service: SelectionService;

beforeEach(async () => {
  requests.length = 0;
  opened.length = 0;
  injected.length = 0;
  injects = true;
  uiLanguage = "en";
  textLanguage = "de";
  refusal = () => null;
  device = null;
  deviceTargets = [];
  targetsAsked.length = 0;
  const { stored, sessionStored } = fake.now as ReturnType<typeof createFakeBrowser>;
  stored.clear();
  sessionStored.clear();
  service = new SelectionService({
    inject: async (tabId) => {
      if (injects) injected.push(tabId);
      return injects;
    },
    targets: async () => ["de", "fr", "sw"],
    facts: async () => ({ uiLanguage, acceptedLanguages: ["en"], textLanguage }),
    http: async () => http,
    device: async () => device,
    deviceTargets: async (from, among) => {
      targetsAsked.push(from);
      return among.filter((tag) => deviceTargets.includes(tag));
    },
    openOptions: async () => void opened.push("options"),
    tryPage: { openWithText: async (...what) => void opened.push(what) },
  });
});

async function openPopover() {
  await service.translateInTab(TAB, null);
  const end = new FakeEnd("selection", TAB.id);
  await service.attachPopover(end);
  end.receive({ kind: "opened" });
  return end;
}

describe("a selection", () => {
  it("is translated with the language's default style rule list and the formality of captions", async () => {
    await settingsStore.set({
      ...DEFAULT_SETTINGS,
      voice: { ...DEFAULT_SETTINGS.voice, formality: "formal" },
      styleRules: { defaults: { en: LIST } },
    });
    const end = await openPopover();
    expect(end.kinds).toEqual(["open"]);
    end.receive(translateReport());
    await vi.waitFor(() => expect(end.kinds).toEqual(["open", "working", "translated"]));
    expect(requests).toEqual([
      {
        text: ["Guten Tag"],
        target_lang: "en",
        formality: "prefer_more",
        style_id: LIST,
        show_billed_characters: true,
      },
    ]);
    expect(end.messages.at(-1)).toMatchObject({
      requestNumber: 1,
      translation: {
        text: "Guten Tag in en",
        source: "DE",
        billedCharacters: 9,
        isStyleGone: false,
      },
    });
  });

  it.each([404, 403])(
    "is translated without a refused list (%i), and the result says so",
    async (status) => {
      await settingsStore.set({ ...DEFAULT_SETTINGS, styleRules: { defaults: { en: LIST } } });
      refusal = ({ style_id }) => (style_id ? ServiceError.ofStatus(status, "no", {}) : null);
      const end = await openPopover();
      end.receive(translateReport());
      await vi.waitFor(() => expect(end.kinds).toContain("translated"));
      expect(end.messages.at(-1)).toMatchObject({ translation: { isStyleGone: true } });
    },
  );

  it("is translated into a picked language, which is remembered for its language", async () => {
    const end = await openPopover();
    end.receive(translateReport({ target: "fr" }));
    await vi.waitFor(() => expect(end.kinds).toContain("translated"));
    expect((await settingsStore.get()).text).toEqual({ target: "fr", targets: { de: "fr" } });
    expect(requests[0]?.target_lang).toBe("fr");
    textLanguage = "es";
    end.receive(translateReport());
    await vi.waitFor(() => expect(requests.at(-1)?.target_lang).toBe("en"));
    textLanguage = "de";
    end.receive(translateReport());
    await vi.waitFor(() => expect(requests.at(-1)?.target_lang).toBe("fr"));
  });

  it("of unclear language goes into another one when the service finds the browser's own", async () => {
    textLanguage = null;
    uiLanguage = "de";
    await settingsStore.set({
      ...DEFAULT_SETTINGS,
      languages: { ...DEFAULT_SETTINGS.languages, targets: ["fr"] },
    });
    const end = await openPopover();
    end.receive(translateReport());
    await vi.waitFor(() => expect(end.kinds).toContain("translated"));
    expect(requests.map(({ target_lang }) => target_lang)).toEqual(["de", "fr"]);
    expect(end.messages.at(-1)).toMatchObject({
      translation: { target: "fr", text: "Guten Tag in fr", billedCharacters: 18 },
    });
    // A pick is remembered for the language that the service found.
    end.receive(translateReport({ target: "sw" }));
    await vi.waitFor(() => expect(requests.at(-1)?.target_lang).toBe("sw"));
    await vi.waitFor(async () =>
      expect((await settingsStore.get()).text.targets).toEqual({ de: "sw" }),
    );
  });

  it("of several lines keeps its context and its lines", async () => {
    const end = await openPopover();
    end.receive(translateReport({ text: "Eins\nZwei" }));
    await vi.waitFor(() => expect(end.kinds).toContain("translated"));
    expect(requests[0]).toMatchObject({ text: ["Eins", "Zwei"], context: "Eins\nZwei" });
    expect(end.messages.at(-1)).toMatchObject({ translation: { text: "Eins in en\nZwei in en" } });
  });

  it("that is refused reports the reason", async () => {
    refusal = () => ServiceError.ofStatus(429, "slow", { retryAfterMs: 3000, traceId: "t-1" });
    const end = await openPopover();
    end.receive(translateReport());
    await vi.waitFor(() => expect(end.kinds).toContain("failed"));
    expect(end.messages.at(-1)).toMatchObject({
      failure: { problem: "too_many_requests", retryAfterMs: 3000, traceId: "t-1" },
    });
  });
});

describe("a selection on this computer", () => {
  it("is translated by the browser, and nothing goes to the service", async () => {
    textLanguage = null;
    const asked: unknown[] = [];
    device = async (request) => {
      asked.push(request);
      const texts = request.texts.map((text) => `${text} in ${request.to}`);
      return { kind: "translated", from: "de", texts };
    };
    const end = await openPopover();
    end.receive(translateReport({ text: "Eins\nZwei", pageLanguage: "de-AT" }));
    await vi.waitFor(() => expect(end.kinds).toContain("translated"));
    expect(asked).toEqual([{ texts: ["Eins", "Zwei"], from: null, likely: "de-AT", to: "en" }]);
    expect(end.messages.find(({ kind }) => kind === "translated")).toMatchObject({
      translation: { text: "Eins in en\nZwei in en", source: "de", isOnDevice: true },
    });
    expect(requests).toEqual([]);
  });

  it("offers the languages that the browser has for this text, once", async () => {
    deviceTargets = ["fr"];
    device = async ({ texts }) => ({ kind: "translated", from: "de", texts });
    const end = await openPopover();
    expect(end.messages[0]).toMatchObject({ kind: "open", targets: ["de", "fr", "sw"] });
    end.receive(translateReport());
    await vi.waitFor(() =>
      expect(end.messages.at(-1)).toEqual({ kind: "targets", targets: ["fr"] }),
    );
    end.receive(translateReport({ requestNumber: 2 }));
    await vi.waitFor(() =>
      expect(end.kinds.filter((kind) => kind === "translated")).toHaveLength(2),
    );
    expect(targetsAsked).toEqual(["de"]);
  });

  it("offers them too when the first pair is one that the browser does not have", async () => {
    deviceTargets = ["sw"];
    device = async () => ({ kind: "failed", reason: "device_pair", from: "nn" });
    const end = await openPopover();
    end.receive(translateReport());
    await vi.waitFor(() =>
      expect(end.messages.at(-1)).toEqual({ kind: "targets", targets: ["sw"] }),
    );
    expect(end.kinds).toEqual(["open", "working", "failed", "targets"]);
  });

  it("names the missing pack and opens the options on request", async () => {
    device = async () => ({ kind: "failed", reason: "device_pack", from: "de" });
    const end = await openPopover();
    end.receive(translateReport());
    await vi.waitFor(() => expect(end.kinds).toContain("failed"));
    expect(end.messages.find(({ kind }) => kind === "failed")).toMatchObject({
      failure: { problem: "device_pack", pair: { from: "de", to: "en" } },
    });
    // The popover closes with the press.
    end.receive({ kind: "options" });
    end.receive({ kind: "closed" });
    await vi.waitFor(() => expect(opened).toEqual(["options"]));
  });
});

describe("a press just after a popover was closed", () => {
  it("opens another popover when the closing script received it", async () => {
    const closing = await openPopover();
    await service.translateInTab(TAB, { text: "Words", isInFrame: false });
    expect(closing.kinds).toEqual(["open", "open"]);
    expect(injected).toEqual([TAB.id]);
    closing.receive({ kind: "closed" });
    await vi.waitFor(() => expect(injected).toEqual([TAB.id, TAB.id]));
    closing.close();
    const end = new FakeEnd("selection", TAB.id);
    await service.attachPopover(end);
    expect(end.messages).toMatchObject([{ kind: "open", menu: { text: "Words" } }]);
    end.receive({ kind: "opened" });
    end.receive(translateReport());
    await vi.waitFor(() => expect(end.kinds).toContain("translated"));
  });

  it("opens another popover when the closing script reports meanwhile", async () => {
    const closing = await openPopover();
    const asked = service.translateInTab(TAB, null);
    closing.receive({ kind: "closed" });
    await asked;
    expect(injected).toEqual([TAB.id, TAB.id]);
    const end = new FakeEnd("selection", TAB.id);
    await service.attachPopover(end);
    expect(end.kinds).toEqual(["open"]);
  });

  it("is not repeated for a page that never shows it", async () => {
    await service.translateInTab(TAB, null);
    for (let count = 0; count < 3; count += 1) {
      const end = new FakeEnd("selection", TAB.id);
      await service.attachPopover(end);
      end.receive({ kind: "closed" });
      end.close();
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(injected).toEqual([TAB.id, TAB.id]);
  });

  it("in an open popover changes nothing", async () => {
    const end = await openPopover();
    await service.translateInTab(TAB, null);
    end.receive({ kind: "opened" });
    end.receive({ kind: "closed" });
    end.receive(translateReport());
    await vi.waitFor(() => expect(end.kinds).toEqual(["open", "open", "end"]));
    expect(injected).toEqual([TAB.id]);
  });
});

describe("a page", () => {
  it("can request translations only after a user action, and only so often", async () => {
    const stranger = new FakeEnd("selection", 8);
    await service.attachPopover(stranger);
    expect(stranger.kinds).toEqual(["end"]);
    stranger.receive(translateReport());
    await vi.waitFor(() => expect(stranger.kinds).toEqual(["end", "end"]));
    expect(requests).toEqual([]);

    const end = await openPopover();
    for (let count = 0; count < 60; count += 1) {
      end.receive(translateReport({ requestNumber: count }));
      await vi.waitUntil(() => end.messages.length > count + 1, { interval: 1 });
    }
    await vi.waitFor(() => expect(end.kinds.at(-1)).toBe("end"));
    expect(requests.length).toBeLessThanOrEqual(40);
  });

  it("can only choose languages that the service offers", async () => {
    const end = await openPopover();
    end.receive(translateReport({ target: "sw" }));
    end.receive(translateReport({ requestNumber: 2, target: "tlh" }));
    await vi.waitFor(() =>
      expect(end.kinds.filter((kind) => kind === "translated")).toHaveLength(1),
    );
    await vi.waitFor(() => expect(requests.at(-1)?.target_lang).not.toBe("tlh"));
    expect((await settingsStore.get()).text.target).toBe("sw");
  });

  it("can request nothing after its popover was closed", async () => {
    const end = await openPopover();
    end.receive({ kind: "closed" });
    end.receive(translateReport());
    await vi.waitFor(() => expect(end.kinds).toEqual(["open", "end"]));
    expect(requests).toEqual([]);
  });

  it("keeps its popover open after a worker restart", async () => {
    await openPopover();
    const next = new SelectionService({
      inject: async () => true,
      targets: async () => ["de"],
      facts: async () => ({ uiLanguage: "en", acceptedLanguages: [], textLanguage: null }),
      http: async () => http,
      device: async () => null,
      deviceTargets: async () => [],
      openOptions: async () => undefined,
      tryPage: { openWithText: async () => undefined },
    });
    const again = new FakeEnd("selection", TAB.id);
    await next.attachPopover(again);
    expect(again.kinds).toEqual([]);
    again.receive(translateReport());
    await vi.waitFor(() => expect(again.kinds).toEqual(["working", "translated"]));
  });

  it("that allows no script gets its text opened on our own page", async () => {
    injects = false;
    await service.translateInTab(TAB, { text: "Words", isInFrame: false });
    expect(opened).toEqual([
      [
        { text: "Words", isPageClosed: true },
        { windowId: 1, incognito: false },
      ],
    ]);
  });
});

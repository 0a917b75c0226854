import "fake-indexeddb/auto";
import { render } from "preact";
import { act } from "preact/test-utils";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { DEFAULT_SETTINGS, type Settings } from "../settings/schema/settings.ts";
import { catalogueText as text } from "../ui/testing/catalogue-text.ts";
import { viewIn } from "../ui/testing/mount.tsx";
import { filterSettings, splitQuery } from "./filter-settings.ts";
import { VIEWS } from "./views.ts";

const { browser, stored, granted } = await vi.hoisted(async () => {
  const { createPageBrowser } = await import("../platform/testing/page-browser.ts");
  return createPageBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));
vi.stubGlobal("BroadcastChannel", class extends EventTarget {});
Object.assign(navigator, { storage: { estimate: async () => ({ usage: 0 }) } });

const BASE_URL = "https://api.example.test";

const USAGE = {
  ...{ character_count: 85_000, character_limit: 100_000 },
  ...{ api_key_character_count: 85_000, api_key_character_limit: 100_000 },
  ...{ speech_to_text_minutes_count: 300, speech_to_text_minutes_limit: 600 },
};
const usable = { usable_as_source: true, usable_as_target: true };

/** What the service answers; it has no lists, so identifiers are typed. */
const answers = new Map<string, unknown>([
  ["/v2/usage", USAGE],
  [
    "/v3/languages?resource=voice&include=beta&include=external",
    ["ar", "de", "en", "fr", "ja", "mt", "pt-BR", "sw"].map((lang) => ({ lang, ...usable })),
  ],
]);

const view = viewIn(document.body);

/** Runs `main.tsx`, as the browser does when the page opens. */
async function load(hash: string): Promise<void> {
  vi.resetModules();
  location.hash = hash;
  await import("./main.tsx");
  await vi.waitUntil(() => document.querySelector("h1"));
}

async function show(place: string): Promise<void> {
  location.hash = place;
  await act(() => void dispatchEvent(new Event("hashchange")));
  // Until the service has answered, lists are offered instead of fields for their identifiers.
  await vi.waitUntil(() => !view.text().includes(text("list_reading")));
}

const settings = () => stored.get("settings") as Settings;

beforeAll(async () => {
  granted.add(`${BASE_URL}/*`);
  const service = { ...DEFAULT_SETTINGS.service, paidBaseUrl: BASE_URL };
  await browser.storage.local.set({ settings: { ...DEFAULT_SETTINGS, service }, apiKey: "key" });
  vi.stubGlobal("fetch", async (address: string) => {
    const answer = answers.get(new URL(address).pathname + new URL(address).search);
    return answer === undefined ? Response.json({}, { status: 404 }) : Response.json(answer);
  });
  await load("#wording");
  await vi.waitUntil(() => view.text().includes(text("list_absence_unsupported")));
});
afterAll(() => render(null, document.body));

const INVALID = [
  ["account", "address_paid_label", "ftp://example.org", "problem_address_scheme"],
  ["account", "address_paid_label", "http://example.org", "problem_address_insecure"],
  ["account", "address_free_label", "https://a:b@example.org", "problem_address_credentials"],
  ["account", "address_free_label", "https://example.org?x=1", "problem_address_query"],
  ["account", "api_key_label", "with blank", "problem_key_characters"],
  ["wording", "spoken_terms_label", "not-a-uuid", "problem_not_a_uuid"],
  ["wording", "glossary_label", "two words", "problem_identifier_characters"],
  ["captions", "silence_label", "11", "problem_silence_minutes"],
  ["advanced", "auth_scheme_label", "two words", "problem_scheme_characters"],
  ["advanced", "ring_label", "9", "problem_ring_seconds"],
  ["advanced", "ring_label", "a lot", "problem_ring_seconds"],
] as const;

test("fields say what is wrong with an invalid value, and keep it out of storage", async () => {
  const before = structuredClone([settings(), stored.get("apiKey")]);
  for (const [id, key, value, problem] of INVALID) {
    await show(id);
    const label = text(key);
    const input = view.control<HTMLInputElement>(label);
    const original = input.value;
    await view.type(label, value, "leave");
    expect(view.text(), `${key}: ${value}`).toContain(text(problem));
    expect(input.getAttribute("aria-invalid")).toBe("true");
    await view.type(label, original, "leave");
    expect(view.text()).not.toContain(text(problem));
  }
  // A valid value is stored after all earlier ones.
  await view.type(text("ring_label"), "45");
  const [{ stream, ...rest }, key] = before as [Settings, string];
  await expect.poll(() => settings().stream).toEqual({ ...stream, ringSeconds: 45 });
  expect([settings(), stored.get("apiKey")]).toEqual([
    { ...rest, stream: { ...stream, ringSeconds: 45 } },
    key,
  ]);
});

test("valid choices of all views are stored, and shown when the page opens again", async () => {
  const termsId = "0f8fad5b-d9cb-469f-a165-70867728950e";
  await show("captions");
  await view.choose(text("spoken_label"), "mt");
  await view.type(text("silence_label"), "0.5");
  await show("wording");
  await view.type(text("spoken_terms_label"), termsId, "leave");
  await view.type(text("glossary_label"), "my-glossary", "leave");
  await view.choose(text("formality_label"), "formal");
  await show("advanced");
  await view.choose(text("source_format_label"), "audio/pcm;encoding=alaw;rate=8000");
  await view.click(text("message_format_json"));
  await view.click(text("slow_link_switch"));
  await view.type(text("ring_label"), "90");
  await expect.poll(settings).toMatchObject({
    languages: { source: "mt", sourceMode: "fixed" },
    voice: {
      spokenTermsId: termsId,
      glossaryId: "my-glossary",
      formality: "formal",
      messageFormat: "json",
      sourceFormat: "audio/pcm;encoding=alaw;rate=8000",
      slowLink: "switch",
    },
    stream: { ringSeconds: 90, silenceMinutes: 0.5 },
  });
  expect(view.text()).toContain(text("saved"));

  render(null, document.body);
  await load("#advanced");
  expect(view.control<HTMLInputElement>(text("ring_label")).value).toBe("90");
  expect(view.control<HTMLInputElement>(text("message_format_json")).checked).toBe(true);
  await show("wording");
  expect(view.control<HTMLInputElement>(text("spoken_terms_label")).value).toBe(termsId);
});

test("every format that the browser has is stored", async () => {
  await show("sound");
  const label = text("source_format_label");
  const menu = view.control<HTMLSelectElement>(label);
  await expect.poll(() => menu.textContent).toMatch(/Not available/);
  const offered = [...menu.options].filter(({ disabled }) => !disabled);
  expect(offered.length).toBeGreaterThan(4);
  for (const { value } of offered.slice(1)) {
    await view.choose(label, value);
    await expect.poll(() => settings().voice.sourceFormat).toBe(value);
    expect(view.text()).toContain(value);
  }
});

test("a language that is not detected becomes fixed, with a warning as a hint", async () => {
  await show("captions");
  const isFixed = () => view.control<HTMLInputElement>(text("spoken_mode_fixed")).checked;
  const warning = text("spoken_undetected_warning", "Maltese");
  await view.choose(text("spoken_label"), "mt");
  await expect.poll(isFixed).toBe(true);
  expect(view.text()).not.toContain(warning);
  await view.click(text("spoken_mode_hint"));
  await expect.poll(view.text).toContain(warning);
  await view.choose(text("spoken_label"), "de");
  await expect.poll(view.text).not.toContain(warning);
});

test("languages of the service are added, and those that it lacks are marked", async () => {
  await show("captions");
  const spoken = view.control<HTMLSelectElement>(text("spoken_label"));
  const labels = () => [...spoken.options].map(({ textContent }) => textContent ?? "");
  expect(labels().filter((label) => label.startsWith("Swahili"))).toHaveLength(1);
  const mark = text("language_not_offered", "Irish");
  expect(labels().filter((label) => label.startsWith(mark))).toHaveLength(1);
});

test("caption languages are added, hidden and removed, up to five", async () => {
  const begun = { ...settings(), languages: { ...settings().languages, targets: ["de", "ja"] } };
  await browser.storage.local.set({ settings: begun });
  await show("captions");
  const add = async (typed: string) => {
    await view.type(text("languages_add"), typed);
    await view.press(text("languages_add"), "Enter");
  };
  const languages = () => settings().languages;
  for (const [at, typed] of ["pt-BR", "arab", "Français"].entries()) {
    await add(typed);
    await expect.poll(() => languages().targets).toHaveLength(at + 3);
  }
  expect(languages().targets).toEqual(["de", "ja", "pt-BR", "ar", "fr"]);
  await expect.poll(view.text).toContain(text("languages_count", "5", "5"));
  await add("Swahili");
  expect(document.querySelector("[role=alert]")?.textContent).toBe(text("languages_full", "5"));
  await view.click(text("lane_show", "Arabic"));
  await expect.poll(() => languages().hidden).toEqual(["ar"]);
  await view.click(text("lane_remove", "French"));
  await expect.poll(() => languages().targets).toEqual(["de", "ja", "pt-BR", "ar"]);
});

describe("the quota", () => {
  const figures = () =>
    [...document.querySelectorAll("#quota li")].map(({ textContent }) => textContent);
  const warning = text("quota_low", text("quota_kind_characters"), "85%", "15,000");

  test("is shown with a gauge, and warned of once", async () => {
    await show("quota");
    await expect.poll(figures).toContain("Characters85,000 of 100,000 used, 15,000 left");
    expect(figures()).toContain("Minutes of captions5 hr of 10 hr used, 5 hr left");
    const gauge = view.control<HTMLAnchorElement>(text("quota_line", "85%"));
    expect(gauge.getAttribute("href")).toBe("/src/options/index.html#quota");
    // The limits of account and key are the same.
    expect(view.text().split(warning)).toHaveLength(2);
    await view.click(text("quota_dismiss"));
    await expect.poll(view.text).not.toContain(warning);
    expect(stored.get("quotaDismissed")).toHaveLength(1);
  });

  test("is kept for a while, and read again on a press", async () => {
    answers.set("/v2/usage", { ...USAGE, character_count: 85_024 });
    render(null, document.body);
    await load("#quota");
    await expect.poll(figures).toContain("Characters85,000 of 100,000 used, 15,000 left");
    expect(view.text()).not.toContain(warning);
    const pressed = async () => {
      await view.click(text("quota_refresh"));
      return figures();
    };
    // A press does nothing until the page is ready.
    await expect.poll(pressed).toContain("Characters85,024 of 100,000 used, 14,976 left");
  });

  test("is reported when it cannot be read", async () => {
    answers.delete("/v2/usage");
    const pressed = async () => {
      await view.click(text("quota_refresh"));
      return document.querySelector("#quota [role=alert]")?.textContent ?? "";
    };
    // A press does nothing while the page still asks.
    await expect.poll(pressed).toContain(text("quota_problem"));
  });
});

test("settings travel in a file, of which a damaged one changes nothing, and can be undone", async () => {
  const files: Blob[] = [];
  const create = vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    files.push(file as Blob);
    return "blob:saved";
  });
  // Otherwise the link would lead away from the page.
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
  await show("backup");
  await view.click(text("settings_file_export"));
  await expect.poll(() => files).toHaveLength(1);
  create.mockRestore();
  click.mockRestore();
  const content = (await files[0]?.text()) ?? "";

  const { voice } = settings();
  const changed = { ...settings(), voice: { ...voice, formality: "less" as const } };
  await browser.storage.local.set({ settings: changed });
  const choose = async (chosen: string) => {
    const input = document.querySelector("#backup input[type=file]") as HTMLInputElement;
    const value = [new File([chosen], "settings.json")];
    Object.defineProperty(input, "files", { configurable: true, value });
    await act(() => void input.dispatchEvent(new Event("change", { bubbles: true })));
  };
  await choose(content.replace(/"formality": ?"\w+"/, '"formality":"rude"'));
  await expect.poll(view.text).toContain(text("settings_file_damaged"));
  expect(settings()).toEqual(changed);
  await choose(content);
  const buttons = () => [...document.querySelectorAll("#backup button")];
  const apply = text("settings_file_apply");
  await vi.waitUntil(() => buttons().some(({ textContent }) => textContent === apply));
  await view.click(apply);
  await expect.poll(view.text).toContain(text("settings_file_done"));
  expect(settings().voice.formality).toBe(voice.formality);
  await view.click(text("preset_undo"));
  await expect.poll(view.text).toContain(text("settings_file_undone"));
  expect(settings()).toEqual(changed);
});

test("the address of each section shows its view, and scrolls to the section", async () => {
  const scrolled: string[] = [];
  const scroll = vi.spyOn(Element.prototype, "scrollIntoView");
  scroll.mockImplementation(function (this: Element) {
    scrolled.push(this.id);
  });
  for (const { title, sections } of VIEWS) {
    for (const section of sections) {
      await show(section);
      expect(scrolled.at(-1)).toBe(section);
      expect(document.querySelector("h1")?.textContent).toBe(text(title));
      expect(document.title).toBe(`${text(title)} – Options · Surtitle`);
    }
  }
  scroll.mockRestore();
});

test("an address of term lists opens their page", async () => {
  const replace = vi.spyOn(location, "replace").mockImplementation(() => undefined);
  vi.resetModules();
  location.hash = "#glossaries";
  await import("./main.tsx");
  expect(replace.mock.calls).toEqual([["/src/terms/index.html#glossaries"]]);
  replace.mockRestore();
});

describe("the search", () => {
  const LABELS = ".field-label, .checkbox > label, .facts h3, .shortcut dt, .lane-styles h3";
  const nameOf = (label: Element) => {
    const clone = label.cloneNode(true) as Element;
    for (const mark of clone.querySelectorAll(".saved-mark, .caption-lanes-count")) mark.remove();
    return clone.textContent?.trim() ?? "";
  };
  const labels = () => [...document.querySelectorAll(LABELS)];
  const isShown = (label: Element) => label.closest("[hidden]") === null;
  const search = (typed: string) => view.type(text("options_search"), typed);

  test("finds every setting by its name", async () => {
    // With a search all views are drawn, with what does not match hidden.
    await search("no such setting");
    expect(labels().some(isShown)).toBe(false);
    expect(new Set(labels().map(nameOf)).size).toBeGreaterThan(50);
    for (const group of document.querySelectorAll("[data-view]")) {
      const root = document.createElement("div");
      root.append(group.cloneNode(true));
      // What a menu offers is not its name.
      for (const option of root.querySelectorAll("option")) option.remove();
      const named = [...root.querySelectorAll(LABELS)].filter((label) => nameOf(label) !== "");
      expect(named.length).toBeGreaterThan(0);
      for (const label of named) {
        const name = nameOf(label);
        filterSettings(root, splitQuery(name));
        expect(isShown(label), name).toBe(true);
      }
    }
  });

  test("finds a setting by its words, changes it in place, and leads to its view", async () => {
    const typed = "msgpack MESSAGEPACK nothing";
    await search(typed);
    expect(view.text()).toContain(text("options_none_found", typed));
    await search("MESSAGEPACK");
    expect(labels().filter(isShown).map(nameOf)).toEqual([text("message_format_label")]);
    await view.click(text("message_format_json"));
    await expect.poll(() => settings().voice.messageFormat).toBe("json");
    const link = [...document.querySelectorAll("main a")].at(-1) as HTMLElement;
    link.click();
    await show("advanced");
    await expect.poll(() => document.activeElement?.tagName).toBe("H1");
    expect(view.control<HTMLInputElement>(text("options_search")).value).toBe("");
  });
});

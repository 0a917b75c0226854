import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import { fakeListsApi } from "../../features/lists/testing/fake-lists-api.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import type { TranslatedText } from "../../service/translate/translate-text.ts";
import { catalogueText } from "../../ui/testing/catalogue-text.ts";
import { choose as chooseOption } from "../../ui/testing/choose.ts";
import { mount } from "../../ui/testing/mount.tsx";
import type { TryApi } from "./try-api.ts";
import { TryPanel } from "./try-panel.tsx";

const list = (id: string, language: string) => ({
  kind: "style" as const,
  id,
  name: id,
  languages: [language],
  pairs: [],
});

async function open(text: string, change: Partial<TryApi> = {}, isRequested = false) {
  const api: TryApi = {
    lists: fakeListsApi({ style: [list("Italian", "it"), list("German", "de")], glossary: [] }),
    translate: () => Promise.reject(new Error("Nothing may be sent")),
    transcripts: async () => [],
    lastLines: async () => ({ text: "", language: "" }),
    charactersLeft: async () => null,
    languages: async () => ({ sources: ["en"], targets: ["de", "it"], reported: null }),
    defaultTarget: async () => "de",
    defaultStyle: async () => "Italian",
    saveTarget: async () => undefined,
    takeTextToTry: async () => ({ text, isPageClosed: false }),
    ...change,
  };
  const view = await mount(
    <TryPanel
      api={api}
      locale={{ nameLanguage: languageNamer("en"), uiLanguage: "en" }}
      checkIdentifier={(value) => ({ ok: true, value })}
      styleId={null}
      isRequested={isRequested}
    />,
  );
  const usual = await api.defaultStyle("de");
  // Initial values are loaded asynchronously.
  await vi.waitFor(() => expect(view.control<HTMLSelectElement>("Second list").value).toBe(usual));
  const marked = () =>
    [...view.root.querySelectorAll("[aria-invalid=true]")].map(
      ({ id }) => view.root.querySelector(`label[for="${id}"]`)?.textContent,
    );
  const menu = (name: string) => view.control<HTMLSelectElement>(name);
  const choose = (name: string, value: string) => chooseOption(view, name, value);
  const textarea = view.root.querySelector("textarea") as HTMLTextAreaElement;
  const write = (words: string) =>
    act(() => {
      textarea.value = words;
      textarea.dispatchEvent(new Event("input", { bubbles: true }));
    });
  const side = (name: string) => {
    const found = view.root.querySelector(`section[aria-label="${name}"]`);
    if (!found) throw new Error(`No side is called "${name}" in: ${view.text()}`);
    return {
      paragraphs: [...found.querySelectorAll(".try-words p")].map((each) => each.textContent),
      language: found.querySelector(".try-words")?.getAttribute("lang"),
      marks: [...found.querySelectorAll("del, ins")].map(
        (mark) => `${mark.tagName} ${mark.childNodes[1]?.textContent}`,
      ),
    };
  };
  return { view, marked, menu, choose, textarea, write, side };
}

// A service whose list sets another decimal separator.
async function withComma(text: string, { style_id }: { style_id?: string }) {
  const words = style_id ? text.replace("3.5", "3,5") : text;
  const line = (each: string) => ({ text: each, detectedLanguage: "EN", billedCharacters: 30 });
  return {
    text: words,
    lines: words.split("\n\n").map(line),
    detectedLanguage: "EN",
    sentCharacters: 61,
    billedCharacters: 61,
  } satisfies TranslatedText;
}

const occurrences = (text: string, words: string) => text.split(words).length - 1;

test("marks a list of another language rather than the text", async () => {
  const { view, marked, write } = await open("Some words.");
  expect(marked()).toEqual([]);
  await view.click("Translate both");
  expect(marked()).toEqual(["Second list"]);
  const described = view.control("Second list").getAttribute("aria-describedby") ?? "";
  const [problemId = ""] = described.split(" ");
  expect(view.root.querySelector(`#${CSS.escape(problemId)}`)?.textContent).toContain(
    "Each style rule list is for one language.",
  );
  // The picker's own hint would repeat it.
  expect(view.text()).not.toContain("Your choice doesn't fit");
  await write("Other words.");
  expect(marked()).toEqual([]);
});

test("marks a missing text at its field", async () => {
  const { view, marked } = await open("");
  await view.click("Translate both");
  expect(marked()).toEqual(["Text to translate", "Second list"]);
});

test("explains a failure, such as a redirect of the service", async () => {
  const translate = () => Promise.reject(new ServiceError("redirected", ""));
  const { view } = await open("Some words.", { translate, defaultStyle: async () => "German" });
  await view.click("Translate both");
  await expect.poll(view.text).toContain("The service's address redirects to another one.");
});

test("names a glossary without a source language, and a text that is too long", async () => {
  const glossary = {
    ...{ kind: "glossary" as const, id: "Sea", name: "Sea", languages: [] },
    pairs: [{ source: "en", target: "de" }],
  };
  const { view, marked, choose, write } = await open("Words.", {
    defaultStyle: async () => "",
    lists: fakeListsApi({ style: [], glossary: [glossary] }),
  });
  await choose("Glossary", "Sea");
  await view.click("Translate both");
  expect(marked()).toEqual(["Text language"]);
  expect(view.text()).toContain(catalogueText("try_needs_source"));
  await choose("Glossary", "");
  await write("word ".repeat(27_000));
  await view.click("Translate both");
  expect(marked()).toEqual(["Text to translate"]);
  expect(view.text()).toContain(catalogueText("text_problem_too_large"));
});

test("offers the language's default list, and only lists of that language", async () => {
  const saveTarget = vi.fn(async (_: string) => undefined);
  const { menu, choose } = await open("Words.", {
    defaultStyle: async (target) => (target === "de" ? "German" : ""),
    saveTarget,
  });
  const isDisabled = (id: string) =>
    menu("Second list").querySelector<HTMLOptionElement>(`option[value="${id}"]`)?.disabled;
  expect([isDisabled("German"), isDisabled("Italian")]).toEqual([false, true]);
  await choose("Translate into", "it");
  await vi.waitFor(() => expect(menu("Second list").value).toBe(""));
  expect([isDisabled("German"), isDisabled("Italian")]).toEqual([true, false]);
  const unfit = [...menu("Second list").querySelectorAll("optgroup")].at(-1);
  expect(unfit?.label).toMatch(/./);
  expect(unfit?.textContent).toContain("German");
  expect(saveTarget.mock.calls).toEqual([["it"]]);
});

test("shows both translations with their cost, and marks and lists the differences", async () => {
  const { view, write, side } = await open("", {
    defaultStyle: async () => "German",
    translate: withComma,
  });
  await write("The keeper counts the seconds.\n\nIt is 3.5 miles, don't be late!");
  expect(view.text()).toContain("61 characters per side, 122 in total.");
  await view.click("Translate both");
  await vi.waitFor(() => expect(occurrences(view.text(), "Billed characters: 61")).toBe(2));
  expect(side("No style rules")).toMatchObject({ language: "de", marks: ["DEL 3.5"] });
  expect(side("No style rules").paragraphs).toHaveLength(2);
  expect(side("German").marks).toEqual(["INS 3,5"]);
  const listed = [...view.root.querySelectorAll(".try-list li")].map((each) => each.textContent);
  expect(listed).toHaveLength(1);
  expect(listed[0]).toMatch(/First: “.*3\.5.*”, second: “.*3,5.*”/);
});

test("marks a result from before a change as old, and reports two equal sides", async () => {
  const { view, choose, side } = await open("It is 3.5 miles.", {
    defaultStyle: async () => "German",
    translate: withComma,
  });
  await view.click("Translate both");
  await vi.waitFor(() => expect(side("German").marks).toHaveLength(1));
  expect(view.text()).not.toContain("Translated before your last change.");
  await choose("Second list", "");
  await vi.waitFor(() => expect(view.text()).toContain("Translated before your last change."));
  await view.click("Translate both");
  await vi.waitFor(() => expect(view.text()).toContain("Both translations are the same"));
  expect(view.text()).not.toContain("Translated before your last change.");
  expect(side("No style rules").marks).toEqual([]);
});

const REFUSALS = [
  [400, "text_problem_bad_request"],
  [401, "error_key_refused"],
  [403, "text_problem_forbidden"],
  [404, "text_problem_not_found"],
  [413, "text_problem_too_large"],
  [429, "text_problem_busy"],
  [456, "error_quota_exceeded"],
  [500, "error_server_error"],
] as const;

test("says on both sides why the service refused", async () => {
  const details = { serviceMessage: "Ask the keeper.", retryAfterMs: 3_000 };
  let status = 0;
  const translate = async () => {
    throw ServiceError.ofStatus(status, "", details);
  };
  const { view } = await open("Words.", { defaultStyle: async () => "", translate });
  for (const [refusal, sentence] of REFUSALS) {
    status = refusal;
    await view.click("Translate both");
    await vi.waitFor(() => expect(occurrences(view.text(), catalogueText(sentence))).toBe(2));
  }
  const wait = catalogueText("text_retry_after", "3");
  const said = catalogueText("service_said", "Ask the keeper.").replace(/[\u2068\u2069]/g, "");
  for (const words of [wait, said]) expect(occurrences(view.text(), words)).toBe(2);
});

test("stops a translation that takes long", async () => {
  const stopped = vi.fn();
  const { view } = await open("Words.", {
    defaultStyle: async () => "",
    translate: (_text, _choices, signal) => {
      signal.addEventListener("abort", stopped);
      return new Promise(() => undefined);
    },
  });
  await view.click("Translate both");
  expect(occurrences(view.text(), "Translating")).toBe(2);
  await view.click("Cancel");
  expect(view.text()).not.toContain("Translating");
  expect(stopped).toHaveBeenCalledOnce();
});

test("takes the last lines of a transcript, in the chosen lane and with its language", async () => {
  const lanes = [
    { lane: "original", language: "en" },
    { lane: "de", language: "de" },
  ];
  const lastLines = vi.fn(async (id: string, lane: string) => ({
    text: `${id} in ${lane}`,
    language: lane === "original" ? "en" : "de",
  }));
  const { view, menu, choose, textarea } = await open("", {
    defaultStyle: async () => "",
    languages: async () => ({ sources: ["de", "en"], targets: ["de"], reported: null }),
    transcripts: async () => [
      { id: "newer", title: "Lighthouses", startedAtMs: 2, lanes },
      { id: "older", title: "An older talk", startedAtMs: 1, lanes },
    ],
    lastLines,
  });
  const talks = [...menu("Transcript").options].map(({ textContent }) => textContent);
  expect(talks).toEqual([
    expect.stringContaining("Lighthouses"),
    expect.stringContaining("An older talk"),
  ]);
  await view.click("Use these lines");
  await vi.waitFor(() => expect(textarea.value).toBe("newer in original"));
  await vi.waitFor(() => expect(menu("Text language").value).toBe("en"));
  await choose("Language of the lines", "de");
  await view.click("Use these lines");
  await vi.waitFor(() => expect(textarea.value).toBe("newer in de"));
  await vi.waitFor(() => expect(menu("Text language").value).toBe("de"));
});

test("says where the text of a page that no extension may enter comes from", async () => {
  const { view, textarea } = await open(
    "",
    {
      defaultStyle: async () => "",
      takeTextToTry: async () => ({ text: "Words of the browser", isPageClosed: true }),
    },
    true,
  );
  await vi.waitFor(() => expect(textarea.value).toBe("Words of the browser"));
  expect(document.activeElement).toBe(textarea);
  expect(view.text()).toContain(catalogueText("try_page_told"));
});

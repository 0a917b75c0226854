import { expect, test, vi } from "vitest";
import { languageNamer } from "../../features/languages/language-name.ts";
import { fakeListPort } from "../../ui/testing/fake-list-port.ts";
import { mount } from "../../ui/testing/mount.tsx";
import type { TryPort } from "./try-api.ts";
import { TryPanel } from "./try-panel.tsx";

const list = (id: string, language: string) => ({
  kind: "style" as const,
  id,
  name: id,
  languages: [language],
  pairs: [],
});

/** The panel with the list "Italian" chosen for a German translation. */
async function open(text: string) {
  const port: TryPort = {
    lists: fakeListPort({ style: [list("Italian", "it"), list("German", "de")], glossary: [] }),
    translate: () => Promise.reject(new Error("Nothing may be sent")),
    transcripts: async () => [],
    lastLines: async () => ({ text: "", language: "" }),
    charactersLeft: async () => null,
    languages: async () => ({ sources: ["en"], targets: ["de", "it"], told: null }),
    usualTarget: async () => "de",
    usualStyle: async () => "Italian",
    keepTarget: async () => undefined,
    takeText: async () => ({ text, isPageClosed: false }),
  };
  const view = await mount(
    <TryPanel
      port={port}
      reading={{ nameLanguage: languageNamer("en"), uiLanguage: "en" }}
      checkIdentifier={(value) => ({ ok: true, value })}
      styleId={null}
      isAskedFor={false}
    />,
  );
  // What to begin with is asked for.
  await vi.waitFor(() =>
    expect(view.control<HTMLSelectElement>("Second list").value).toBe("Italian"),
  );
  const marked = () =>
    [...view.root.querySelectorAll("[aria-invalid=true]")].map(
      ({ id }) => view.root.querySelector(`label[for="${id}"]`)?.textContent,
    );
  return { view, marked };
}

test("a list of another language is marked itself, and not the text", async () => {
  const { view, marked } = await open("Some words.");
  expect(marked()).toEqual([]);
  await view.click("Translate both");
  expect(marked()).toEqual(["Second list"]);
  const described = view.control("Second list").getAttribute("aria-describedby") ?? "";
  const [problemId = ""] = described.split(" ");
  expect(view.root.querySelector(`#${CSS.escape(problemId)}`)?.textContent).toContain(
    "A style list is for one language only.",
  );
  // The picker's own remark would say the same once more.
  expect(view.words()).not.toContain("What is chosen does not fit");
});

test("a text that is missing is marked beside it", async () => {
  const { view, marked } = await open("");
  await view.click("Translate both");
  expect(marked()).toEqual(["Text to translate", "Second list"]);
});

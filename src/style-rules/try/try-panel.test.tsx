import { expect, test, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import { fakeListsApi } from "../../features/lists/testing/fake-lists-api.ts";
import { ServiceError } from "../../service/http/service-error.ts";
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

async function open(text: string, change: Partial<TryApi> = {}, style = "Italian") {
  const api: TryApi = {
    lists: fakeListsApi({ style: [list("Italian", "it"), list("German", "de")], glossary: [] }),
    translate: () => Promise.reject(new Error("Nothing may be sent")),
    transcripts: async () => [],
    lastLines: async () => ({ text: "", language: "" }),
    charactersLeft: async () => null,
    languages: async () => ({ sources: ["en"], targets: ["de", "it"], reported: null }),
    defaultTarget: async () => "de",
    defaultStyle: async () => style,
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
      isRequested={false}
    />,
  );
  // Initial values are loaded asynchronously.
  await vi.waitFor(() => expect(view.control<HTMLSelectElement>("Second list").value).toBe(style));
  const marked = () =>
    [...view.root.querySelectorAll("[aria-invalid=true]")].map(
      ({ id }) => view.root.querySelector(`label[for="${id}"]`)?.textContent,
    );
  return { view, marked };
}

test("marks a list of another language rather than the text", async () => {
  const { view, marked } = await open("Some words.");
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
});

test("marks a missing text at its field", async () => {
  const { view, marked } = await open("");
  await view.click("Translate both");
  expect(marked()).toEqual(["Text to translate", "Second list"]);
});

test("explains a failure, such as a redirect of the service", async () => {
  const translate = () => Promise.reject(new ServiceError("redirected", ""));
  const { view } = await open("Some words.", { translate }, "German");
  await view.click("Translate both");
  await expect.poll(view.text).toContain("The service's address redirects to another one.");
});

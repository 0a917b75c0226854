import { beforeEach, expect, test, vi } from "vitest";
import { languageNamer } from "../captions/text/language-name.ts";
import { ServiceError } from "../service/http/service-error.ts";
import { UnsupportedCallError } from "../service/http/unsupported-call.ts";
import { catalogueText } from "../ui/testing/catalogue-text.ts";
import { choose } from "../ui/testing/choose.ts";
import { type Mounted, mount } from "../ui/testing/mount.tsx";
import { CollectionLists } from "./collection-lists.tsx";
import { MemoryLists } from "./testing/memory-lists.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const LOCALE = { nameLanguage: languageNamer("en"), uiLanguage: "en" };

beforeEach(() => sessionStorage.clear());

const show = (lists: MemoryLists): Promise<Mounted> =>
  mount(<CollectionLists api={lists.spokenTermsApi} locale={LOCALE} />);

async function openCollection() {
  const lists = new MemoryLists();
  const id = lists.addCollection("Lights", { en: ["Eddystone", "Fresnel"] });
  const view = await show(lists);
  await vi.waitFor(() => view.control("Lights"));
  await view.click("Lights");
  await vi.waitFor(() => view.control("Terms in English"));
  const terms = (language: string) => lists.collections.get(id)?.terms.get(language);
  return { lists, id, view, terms };
}

test("counts the characters of terms, and creates a collection within the limit", async () => {
  const lists = new MemoryLists();
  const view = await show(lists);
  await vi.waitFor(() => view.control("Create collection"));
  await view.type("Name", "Lights");
  await choose(view, "Language", "en");
  await view.type("Terms", `${"a".repeat(149)}\n${"b".repeat(151)}`);
  expect(view.text()).toContain(catalogueText("words_problem_too_many_letters"));
  expect(view.text()).toContain("301 of 300 characters");
  await view.click("Create collection");
  expect(lists.collections.size).toBe(0);
  await view.type("Terms", "Eddystone\nFresnel");
  await view.click("Create collection");
  await vi.waitFor(() => view.control("Terms in English"));
  expect(view.root.querySelector("h3")?.textContent).toContain("Lights");
  expect(lists.collections.get("list-1")?.terms.get("en")).toEqual(["Eddystone", "Fresnel"]);
});

test("saves terms together with those that another client has added", async () => {
  const { lists, id, view, terms } = await openCollection();
  await lists.spokenTermsApi.merge(id, { language: "en", terms: ["Bishop Rock"] });
  await view.type("Terms in English", "Eddystone\nEddystone");
  expect(view.text()).toContain(catalogueText("words_problem_duplicate"));
  await view.type("Terms in English", "Eddystone\nWolf Rock");
  await view.click("Save terms in English");
  await vi.waitFor(() => expect(terms("en")).toEqual(["Eddystone", "Bishop Rock", "Wolf Rock"]));
  await expect
    .poll(() => view.control<HTMLTextAreaElement>("Terms in English").value)
    .toBe("Eddystone\nBishop Rock\nWolf Rock");
});

test("adds and deletes a language, and deletes the collection", async () => {
  const { lists, view, terms } = await openCollection();
  await choose(view, "Add a language", "de");
  await view.type("Terms in German", "Roter Sand");
  await view.click("Save terms in German");
  await vi.waitFor(() => expect(terms("de")).toEqual(["Roter Sand"]));
  expect(() => view.control("Save terms in German")).toThrow();
  await vi.waitFor(() => expect(view.control("Delete terms in German").disabled).toBe(false));
  await view.click("Delete terms in German");
  await view.click("Yes, delete");
  await vi.waitFor(() => expect(terms("de")).toBeUndefined());
  await vi.waitFor(() => expect(() => view.control("Terms in German")).toThrow());
  await vi.waitFor(() => expect(view.control("Delete collection").disabled).toBe(false));
  await view.click("Delete collection");
  await view.click("Yes, delete");
  await expect.poll(view.text).toContain("No collections yet.");
  expect(lists.collections.size).toBe(0);
});

test.each([
  ["a plan", 403, "words_error_forbidden"],
  ["a service", 404, "words_error_unsupported"],
] as const)("explains %s without lists", async (_what, status, key) => {
  const lists = new MemoryLists();
  const refusal = ServiceError.ofStatus(status, "no", {});
  lists.refusal = status === 404 ? new UnsupportedCallError(refusal) : refusal;
  const view = await show(lists);
  await expect.poll(view.text).toContain(catalogueText(key));
});

test("explains a used-up quota, and keeps the text in the reloaded page", async () => {
  const lists = new MemoryLists();
  const view = await show(lists);
  await vi.waitFor(() => view.control("Create collection"));
  await view.type("Name", "Kept");
  await choose(view, "Language", "en");
  await view.type("Terms", "Eddystone");
  lists.refusal = ServiceError.ofStatus(456, "no", {});
  await view.click("Create collection");
  await expect.poll(view.text).toContain(catalogueText("words_error_quota_exceeded"));
  lists.refusal = null;
  const again = await show(lists);
  await vi.waitFor(() => again.control("Create collection"));
  expect(again.control<HTMLTextAreaElement>("Terms").value).toBe("Eddystone");
  expect(again.control<HTMLInputElement>("Name").value).toBe("Kept");
});

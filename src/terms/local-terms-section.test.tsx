import { signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { mount } from "../ui/testing/mount.tsx";
import { LocalTermsSection } from "./local-terms-section.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

async function show(stored: readonly string[]) {
  const terms = signal(stored);
  const change = async (update: (all: readonly string[]) => readonly string[]) => {
    terms.value = update(terms.value);
  };
  const view = await mount(<LocalTermsSection terms={terms} change={change} uiLanguage="en" />);
  return { view, terms };
}

test("adds a term, and says why another is not taken", async () => {
  const { view, terms } = await show(["Fresnel"]);
  await view.type("Word or name", "Bell Rock");
  await view.click("Add");
  expect(terms.value).toEqual(["Fresnel", "Bell Rock"]);
  await view.type("Word or name", "Fresnel");
  await view.click("Add");
  await vi.waitFor(() => expect(view.text()).toContain("already here"));
  await view.type("Word or name", "x".repeat(101));
  await view.click("Add");
  await vi.waitFor(() => expect(view.text()).toContain("longer than 100 letters"));
  expect(terms.value).toHaveLength(2);
});

test("removes a term, and brings it back to its place", async () => {
  const { view, terms } = await show(["One", "Two", "Three"]);
  await view.click("Remove “\u2068Two\u2069”");
  expect(terms.value).toEqual(["One", "Three"]);
  await vi.waitFor(() => view.control("Undo"));
  await view.click("Undo");
  await vi.waitFor(() => expect(terms.value).toEqual(["One", "Two", "Three"]));
});

test("takes many lines, and leaves the refused ones to be corrected", async () => {
  const { view, terms } = await show([]);
  const long = "x".repeat(101);
  const lines = view.root.querySelector("textarea");
  if (!lines) throw new Error("No field for lines");
  await act(() => {
    lines.value = `One\n${long}\nTwo`;
    lines.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await view.click("Add these lines");
  expect(terms.value).toEqual(["One", "Two"]);
  await vi.waitFor(() => expect(view.text()).toContain("Line 2: This is longer"));
  await vi.waitFor(() => expect(view.root.querySelector("textarea")?.value).toBe(long));
});

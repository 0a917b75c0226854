import { act } from "preact/test-utils";
import { beforeAll, expect, test, vi } from "vitest";
import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import { languageNamer } from "../../features/languages/language-name.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { useAddWord } from "./use-add-word.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const READING = { nameLanguage: languageNamer("en"), uiLanguage: "en" };

// This document has no top layer, and tells of what was closed when the test says so.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

const chosen = (word: string): PickedTerm => ({
  word,
  line: { language: "en", text: `The rock of ${word}.` },
  others: [],
});

test("a word that is opened before the browser tells that the last dialog closed stays open", async () => {
  let open = (_chosen: PickedTerm): void => undefined;
  const Words = () => {
    const addWord = useAddWord(READING);
    open = addWord.open;
    return <>{addWord.dialog}</>;
  };
  const view = await mount(<Words />);
  const dialog = () => view.root.querySelector("dialog");
  await act(() => open(chosen("Skerryvore")));
  const first = dialog();
  await view.click("Cancel");
  expect(first?.open).toBe(false);

  await act(() => open(chosen("Eddystone")));
  await act(() => void first?.dispatchEvent(new Event("close")));
  expect(dialog()?.open).toBe(true);
  expect(view.words()).toContain("Eddystone");

  await act(() => void dialog()?.dispatchEvent(new Event("close")));
  expect(dialog()).toBeNull();
});

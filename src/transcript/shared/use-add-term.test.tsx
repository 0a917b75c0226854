import { act } from "preact/test-utils";
import { beforeAll, expect, test, vi } from "vitest";
import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import { languageNamer } from "../../captions/text/language-name.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { useAddTerm } from "./use-add-term.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const READING = { nameLanguage: languageNamer("en"), uiLanguage: "en" };

// The test decides when dialogs report their closing.
beforeAll(() => {
  vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function (
    this: HTMLDialogElement,
  ) {
    this.open = false;
  });
});

const chosen = (word: string): PickedTerm => ({
  word,
  line: { language: "en", text: `The rock of ${word}.` },
  others: [],
});

test("a dialog opened before the last one reports its closing stays open", async () => {
  let open = (_chosen: PickedTerm): void => undefined;
  const Words = () => {
    const addWord = useAddTerm(READING);
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
  expect(view.text()).toContain("Eddystone");

  await act(() => void dialog()?.dispatchEvent(new Event("close")));
  expect(dialog()).toBeNull();
});

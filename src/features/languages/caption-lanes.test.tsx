import { beforeEach, expect, test, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { CaptionLanes, type TargetChoice } from "./caption-lanes.tsx";

const LANGUAGES = ["ar", "de", "en", "en-GB", "fr", "it", "ja"] as const;

const calls = {
  onShowOriginal: vi.fn(),
  onShow: vi.fn(),
  onMove: vi.fn(),
  onAdd: vi.fn(),
  onRemove: vi.fn(),
};
beforeEach(() => vi.clearAllMocks());

function lanes(targets: readonly TargetChoice[], originalAt = 0) {
  return (
    <CaptionLanes
      languages={LANGUAGES}
      targets={targets}
      maxTargets={5}
      originalShown
      originalAt={originalAt}
      nameLanguage={languageNamer("en")}
      uiLanguage="en"
      {...calls}
    />
  );
}

const TWO: readonly TargetChoice[] = [
  { tag: "de", shown: true },
  { tag: "ja", shown: false },
];
const FIVE: readonly TargetChoice[] = (["ar", "de", "en", "fr", "ja"] as const).map((tag) => ({
  tag,
  shown: true,
}));

const ADD = "Add a language";

test("shows each language with buttons to hide and remove it", async () => {
  const view = await mount(lanes(TWO));
  expect(view.text()).toContain("2 of 5 languages");
  expect(view.control("Show German").getAttribute("aria-pressed")).toBe("true");
  expect(view.control("Show Japanese").getAttribute("aria-pressed")).toBe("false");
  await view.click("Show Japanese");
  expect(calls.onShow.mock.calls).toEqual([["ja", true]]);
  await view.click("Show Original");
  expect(calls.onShowOriginal.mock.calls).toEqual([[false]]);
  await view.click("Remove German");
  expect(calls.onRemove.mock.calls).toEqual([["de"]]);
  expect(view.text()).toContain("German removed.");
});

test("moves a language by arrow keys on its handle, and announces its position", async () => {
  const view = await mount(lanes(TWO));
  await view.press("Move Japanese", "ArrowUp");
  expect(calls.onMove.mock.calls).toEqual([["ja", 1]]);
  expect(view.text()).toContain("Japanese is now 2 of 3.");
  const hint = view.control("Move Japanese").getAttribute("aria-describedby");
  expect(view.root.querySelector(`[id="${hint}"]`)?.textContent).toContain("arrow keys");
  // Not beyond the ends.
  await view.press("Move Original", "ArrowUp");
  await view.press("Move German", "ArrowDown");
  await view.press("Move Japanese", "ArrowLeft");
  expect(calls.onMove).toHaveBeenCalledOnce();
  // The first move may not be stored yet.
  await view.press("Move Japanese", "ArrowUp");
  expect(calls.onMove.mock.calls).toEqual([
    ["ja", 1],
    ["ja", 0],
  ]);
});

test("places the original lane anywhere among the translations", async () => {
  const view = await mount(lanes(TWO, 1));
  const names = [...view.root.querySelectorAll(".lane-row .language-label")].map(
    (label) => label.textContent,
  );
  expect(names).toEqual(["German Deutsch", "Original", "Japanese 日本語"]);
  await view.press("Move Original", "ArrowDown");
  expect(calls.onMove.mock.calls).toEqual([["original", 2]]);
  await view.update(lanes(TWO, 9));
  await view.press("Move Original", "ArrowDown");
  expect(calls.onMove).toHaveBeenCalledOnce();
});

test("keeps the focus on the handle of a moved language", async () => {
  const view = await mount(lanes(TWO));
  view.control("Move German").focus();
  await view.press("Move German", "ArrowDown");
  await view.update(lanes([...TWO].reverse()));
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move German");
});

test("has no handle for a single lane", async () => {
  const view = await mount(lanes([]));
  expect(view.root.querySelector("[data-handle]")).toBeNull();
});

test("finds a language by name, own name or code, and adds it by keyboard", async () => {
  const view = await mount(lanes(TWO));
  const input = view.control<HTMLInputElement>(ADD);
  expect(input.getAttribute("aria-expanded")).toBe("false");
  await view.type(ADD, "brit");
  expect(input.getAttribute("aria-expanded")).toBe("true");
  const active = input.getAttribute("aria-activedescendant");
  expect(view.root.querySelector(`[id="${active}"]`)?.textContent).toContain("British English");
  await view.press(ADD, "Enter");
  expect(calls.onAdd.mock.calls).toEqual([["en-GB"]]);
  expect(input.value).toBe("");
  expect(input.getAttribute("aria-expanded")).toBe("false");
  await view.type(ADD, "français");
  await view.press(ADD, "Enter");
  await view.type(ADD, "it");
  await view.press(ADD, "Enter");
  expect(calls.onAdd.mock.calls).toEqual([["en-GB"], ["fr"], ["it"]]);
});

test("opens the variants of a language, and adds the chosen one by keyboard", async () => {
  const view = await mount(lanes(TWO));
  const active = () => {
    const id = view.control(ADD).getAttribute("aria-activedescendant");
    return view.root.querySelector(`[id="${id}"]`)?.textContent;
  };
  await view.type(ADD, "engl");
  expect(active()).toBe("English2 variants");
  await view.press(ADD, "Enter");
  expect(calls.onAdd).not.toHaveBeenCalled();
  expect(active()).toBe("Any varianten");
  await view.press(ADD, "ArrowDown");
  expect(active()).toBe("British Englishen-GB");
  await view.press(ADD, "Enter");
  expect(calls.onAdd.mock.calls).toEqual([["en-GB"]]);
});

test("wraps around with the arrow keys; Escape closes the list, then clears the text", async () => {
  const view = await mount(lanes(TWO));
  const input = view.control<HTMLInputElement>(ADD);
  const options = () => [...view.root.querySelectorAll("[role=option]")];
  const selected = () =>
    options().findIndex((option) => option.getAttribute("aria-selected") === "true");
  await view.press(ADD, "ArrowUp");
  expect(selected()).toBe(options().length - 1);
  await view.press(ADD, "ArrowDown");
  expect(selected()).toBe(0);
  await view.type(ADD, "a");
  await view.press(ADD, "Escape");
  expect(input.getAttribute("aria-expanded")).toBe("false");
  expect(input.value).toBe("a");
  await view.press(ADD, "Escape");
  expect(input.value).toBe("");
});

test("does not offer chosen or unknown languages", async () => {
  const view = await mount(lanes(TWO));
  await view.type(ADD, "german");
  expect(view.root.querySelectorAll("[role=option]")).toHaveLength(0);
  expect(view.text()).toContain("No language matches “german”");
  await view.press(ADD, "Enter");
  expect(calls.onAdd).not.toHaveBeenCalled();
});

test("explains why a sixth language is refused, by mouse and by keyboard", async () => {
  const why = "You can have up to 5 languages. Remove one to add another.";
  const view = await mount(lanes(FIVE));
  const describedBy = view.control(ADD).getAttribute("aria-describedby");
  expect(view.root.querySelector(`[id="${describedBy}"]`)?.textContent).toBe(why);
  expect(view.root.querySelector("[role=alert]")).toBeNull();

  await view.type(ADD, "ital");
  const option = view.root.querySelector<HTMLElement>("[role=option]");
  expect(option?.getAttribute("aria-disabled")).toBe("true");
  await view.press(ADD, "Enter");
  expect(view.root.querySelector("[role=alert]")?.textContent).toBe(why);
  option?.click();
  expect(calls.onAdd).not.toHaveBeenCalled();

  await view.update(lanes(FIVE.slice(1)));
  expect(view.root.querySelector("[role=alert]")).toBeNull();
  await view.press(ADD, "Enter");
  expect(calls.onAdd.mock.calls).toEqual([["it"]]);
});

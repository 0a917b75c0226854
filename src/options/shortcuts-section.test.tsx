import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { mount } from "../ui/testing/mount.tsx";
import { ShortcutsSection } from "./shortcuts-section.tsx";

test("all keys are listed as they are now, and one press leads to where they are changed", async () => {
  const openShortcutPage = vi.fn(async () => undefined);
  const shortcuts = signal([
    { name: "toggle-captions", description: "Start or stop captions", keys: "Alt+Shift+S" },
    { name: "next-language", description: "Next language", keys: "Alt+Shift+L" },
    { name: "larger", description: "Larger", keys: "" },
  ]);
  const view = await mount(<ShortcutsSection port={{ shortcuts, openShortcutPage }} />);
  expect(view.words()).toContain("Start or stop captionsAlt+Shift+S");
  expect(view.words()).toContain("Largerno key");
  expect(view.words()).toContain("as long as the keys are heldAlt+Shift+O");
  // A key of the browser never reaches the page, so it is listed once.
  expect(view.words().match(/Alt\+Shift\+L/g)).toHaveLength(1);
  await view.click("Change keys in the browser");
  expect(openShortcutPage).toHaveBeenCalledOnce();
});

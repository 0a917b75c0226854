import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { mount } from "../ui/testing/mount.tsx";
import { ShortcutsSection } from "./shortcuts-section.tsx";

test("lists all shortcuts and links to the browser's settings for them", async () => {
  const openShortcutPage = vi.fn(async () => undefined);
  const shortcuts = signal([
    { name: "toggle-captions", description: "Start or stop captions", keys: "Alt+Shift+S" },
    { name: "next-language", description: "Next language", keys: "Alt+Shift+L" },
    { name: "larger", description: "Larger", keys: "" },
  ]);
  const view = await mount(<ShortcutsSection api={{ shortcuts, openShortcutPage }} />);
  expect(view.text()).toContain("Start or stop captionsAlt+Shift+S");
  expect(view.text()).toContain("Largernot set");
  expect(view.text()).toContain("Hold to see the originalAlt+Shift+O");
  // A browser shortcut never reaches the page, so it is listed once.
  expect(view.text().match(/Alt\+Shift\+L/g)).toHaveLength(1);
  await view.click("Change in browser");
  expect(openShortcutPage).toHaveBeenCalledOnce();
});

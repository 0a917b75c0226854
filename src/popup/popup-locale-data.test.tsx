import { afterEach, expect, test, vi } from "vitest";
import { mountPopup } from "./testing/mount-popup.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

afterEach(() => vi.unstubAllGlobals());

// What checks tags or splits words loads little.
const LIGHT: readonly (string | symbol)[] = ["getCanonicalLocales", "Segmenter"];

function recordUse(): readonly unknown[] {
  const used: unknown[] = [];
  const intl = new Proxy(Intl, {
    get: (all, name) => {
      if (!LIGHT.includes(name)) used.push(name);
      return Reflect.get(all, name);
    },
  });
  vi.stubGlobal("Intl", intl);
  return used;
}

// The first use takes 2 MB in the process that captions run in, until they end.
test("a popup that starts captions needs none of the browser's locale data", async () => {
  const used = recordUse();
  const { view } = await mountPopup({ opensMore: false });
  await view.click("Start captions");
  await expect.poll(view.text).toContain("0.8 s behind · Detected: German");
  expect(view.text()).toContain("German – Deutsch");
  expect(used).toEqual([]);
});

test("what opens later formats its numbers with that data", async () => {
  const used = recordUse();
  await mountPopup();
  await expect.poll(() => used).toContain("NumberFormat");
});

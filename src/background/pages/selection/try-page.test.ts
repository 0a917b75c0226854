import { expect, test, vi } from "vitest";
import { TryPage } from "./try-page.ts";

const { create } = vi.hoisted(() => ({ create: vi.fn(async () => undefined) }));
vi.mock("webextension-polyfill", () => ({
  default: {
    runtime: { getURL: (path: string) => `chrome-extension://x/${path}` },
    tabs: { create },
  },
}));

const URL = "chrome-extension://x/src/style-rules/index.html#try";

test("hands a text to the page once, and puts it into no address", async () => {
  const page = new TryPage();
  const text = { text: "Words of the browser", isPageClosed: true };
  await page.openWithText(text, { windowId: 3, incognito: false });
  expect(create).toHaveBeenLastCalledWith({ url: URL, windowId: 3 });
  expect(page.takeText()).toEqual(text);
  expect(page.takeText()).toBeNull();
  await page.openWithText(text, { windowId: 4, incognito: true });
  expect(create).toHaveBeenLastCalledWith({ url: URL });
});

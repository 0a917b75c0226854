import { afterEach, expect, test, vi } from "vitest";
import { openTranscript } from "./open-transcript.ts";

const create = vi.hoisted(() => vi.fn(async () => undefined));
const browser = vi.hoisted((): Record<string, unknown> => ({}));
vi.mock("webextension-polyfill", () => ({
  default: Object.assign(browser, {
    runtime: { getURL: (path: string) => `x://${path}` },
    windows: { create },
  }),
}));

afterEach(() => {
  vi.unstubAllGlobals();
  delete browser.sidebarAction;
  create.mockClear();
});

const withPanel = (open: () => Promise<void>) => vi.stubGlobal("chrome", { sidePanel: { open } });

test("opens the side panel within the user gesture", () => {
  const open = vi.fn(async () => undefined);
  withPanel(open);
  void openTranscript(7, 3);
  // Nothing was awaited before.
  expect(open.mock.calls).toEqual([[{ windowId: 3 }]]);
  expect(create).not.toHaveBeenCalled();
});

test("opens Firefox's sidebar within the user gesture", () => {
  const open = vi.fn(async () => undefined);
  browser.sidebarAction = { open };
  vi.stubGlobal("chrome", {});
  void openTranscript(7, 3);
  expect(open).toHaveBeenCalledOnce();
  expect(create).not.toHaveBeenCalled();
});

test.each([
  ["knows none", () => vi.stubGlobal("chrome", {})],
  ["opens none in this window", () => withPanel(() => Promise.reject(new Error("no")))],
])("opens a window in a browser that %s", async (_, prepare) => {
  prepare();
  await openTranscript(7, 3);
  expect(create).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ url: "x://src/transcript/panel.html?tab=7", type: "popup" }),
  );
});

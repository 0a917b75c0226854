import { afterEach, expect, test, vi } from "vitest";
import { openShortcutPage } from "./shortcuts.ts";

const create = vi.hoisted(() => vi.fn(async () => undefined));
const commands = vi.hoisted((): Record<string, unknown> => ({}));
vi.mock("webextension-polyfill", () => ({ default: { commands, tabs: { create } } }));

afterEach(() => {
  create.mockClear();
  delete commands.openShortcutSettings;
});

test("opens the browser's page for shortcuts by its address", async () => {
  await openShortcutPage();
  expect(create).toHaveBeenCalledExactlyOnceWith({ url: "chrome://extensions/shortcuts" });
});

test("opens it by a function where extensions may not open the address", async () => {
  const open = vi.fn(async () => undefined);
  commands.openShortcutSettings = open;
  await openShortcutPage();
  expect(open).toHaveBeenCalledOnce();
  expect(create).not.toHaveBeenCalled();
});

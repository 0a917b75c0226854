import { browser } from "./browser.ts";

export interface Shortcut {
  readonly name: string;
  readonly description: string;
  /** In the browser's notation; empty for none. */
  readonly keys: string;
}

/** Lists the manifest's commands with the user's shortcuts, assigned ones first. */
export async function listShortcuts(): Promise<readonly Shortcut[]> {
  const commands = await browser.commands.getAll();
  const all = commands.flatMap(({ name, description, shortcut }) =>
    name && description ? [{ name, description, keys: shortcut ?? "" }] : [],
  );
  return all.toSorted((a, b) => Number(a.keys === "") - Number(b.keys === ""));
}

/** The keys of a command as the browser has assigned them; empty for none. */
export async function shortcutOf(command: string): Promise<string> {
  const shortcuts = await listShortcuts();
  return shortcuts.find(({ name }) => name === command)?.keys ?? "";
}

/** Opens the browser's shortcut page: extensions cannot change shortcuts themselves. */
export async function openShortcutPage(): Promise<void> {
  // Firefox opens its page only through this function, which the types do not know.
  const { commands }: { commands: ShortcutSettings } = browser;
  if (commands.openShortcutSettings) await commands.openShortcutSettings();
  else await browser.tabs.create({ url: "chrome://extensions/shortcuts" });
}

interface ShortcutSettings {
  openShortcutSettings?(): Promise<void>;
}

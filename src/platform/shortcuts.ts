import { browser } from "./browser.ts";

/** A command of the extension and the keys it has now. */
export interface Shortcut {
  readonly name: string;
  /** What it does, in the user's language. */
  readonly description: string;
  /** As the browser writes it; empty for none. */
  readonly keys: string;
}

/** The commands of the manifest with the keys the user may have given them, those with keys first. */
export async function listShortcuts(): Promise<readonly Shortcut[]> {
  const commands = await browser.commands.getAll();
  const all = commands.flatMap(({ name, description, shortcut }) =>
    name && description ? [{ name, description, keys: shortcut ?? "" }] : [],
  );
  return all.toSorted((a, b) => Number(a.keys === "") - Number(b.keys === ""));
}

/** Opens the browser's own page where keys are changed: an extension may not change them itself. */
export async function openShortcutPage(): Promise<void> {
  await browser.tabs.create({ url: "chrome://extensions/shortcuts" });
}

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const BACKGROUND = "service-worker-loader.js";
const FIRST = "without-welcome.js";

const WITHOUT_WELCOME = `const { create } = chrome.tabs;
chrome.tabs.create = (tab, ...rest) =>
  tab.url?.endsWith("/src/welcome/index.html")
    ? Promise.resolve({ id: chrome.tabs.TAB_ID_NONE, url: tab.url })
    : create.call(chrome.tabs, tab, ...rest);
`;

/**
 * Prevents a copy of the extension from opening its welcome page on installation. Opening and
 * closing that page takes half the time of an installation, and most tests install a copy.
 * @param folder of the copy
 */
export function suppressWelcome(folder: string): void {
  const path = join(folder, BACKGROUND);
  writeFileSync(join(folder, FIRST), WITHOUT_WELCOME);
  writeFileSync(path, `import "./${FIRST}";\n${readFileSync(path, "utf8")}`);
}

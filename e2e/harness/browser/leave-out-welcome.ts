import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What the manifest names as the background; it imports the rest. */
const BACKGROUND = "service-worker-loader.js";
const FIRST = "without-welcome.js";

/** Runs before anything else in the background. */
const WITHOUT_WELCOME = `const { create } = chrome.tabs;
chrome.tabs.create = (tab, ...rest) =>
  tab.url?.endsWith("/src/welcome/index.html")
    ? Promise.resolve({ id: chrome.tabs.TAB_ID_NONE, url: tab.url })
    : create.call(chrome.tabs, tab, ...rest);
`;

/**
 * Keeps a copy of the extension from opening its welcome page when it is installed. To open and
 * close the page costs as much as all else in an installation, and most tests install one.
 * @param folder of the copy
 */
export function leaveOutWelcome(folder: string): void {
  const path = join(folder, BACKGROUND);
  writeFileSync(join(folder, FIRST), WITHOUT_WELCOME);
  writeFileSync(path, `import "./${FIRST}";\n${readFileSync(path, "utf8")}`);
}

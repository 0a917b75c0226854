import { join } from "node:path";
import { installDebianPackage, mayInstallDebianPackage } from "./debian-package.mjs";
import { findChromium } from "./find-chromium.mjs";
import { runCommand } from "./run-command.mjs";

const DOWNLOAD_LIMIT_MS = 5 * 60_000;

/**
 * Makes sure that there is a Chromium: an installed one, else Playwright's download, else the
 * package of the distribution.
 * @param {string} root folder of package.json
 * @throws Error that says what to install
 */
export async function ensureBrowser(root) {
  if (await findChromium()) return;
  console.log("No Chromium found. Downloading one with Playwright …");
  downloadWithPlaywright(root);
  if (await findChromium()) return;
  if (mayInstallDebianPackage()) {
    console.log("The download failed. Installing Debian's package …");
    installDebianPackage("chromium");
    if (await findChromium()) return;
  }
  throw new Error(advice());
}

/** The full browser: Playwright's default headless shell cannot load extensions. */
function downloadWithPlaywright(root) {
  runCommand(
    process.execPath,
    [join(root, "node_modules/@playwright/test/cli.js"), "install", "--no-shell", "chromium"],
    {
      cwd: root,
      quiet: true,
      timeoutMs: DOWNLOAD_LIMIT_MS,
      env: { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" },
    },
  );
}

function advice() {
  const install = {
    darwin: "brew install --cask chromium",
    win32: "winget install Hibbiki.Chromium",
  }[process.platform];
  return [
    "Surtitle needs a Chromium to run in, and none was found.",
    `Install one (${install ?? "for instance: apt install chromium, dnf install chromium"}),`,
    "or set CHROMIUM_PATH to the program file of a Chromium or a Chrome for Testing.",
    "Google Chrome itself does not do: it no longer loads extensions from a folder.",
  ].join("\n");
}

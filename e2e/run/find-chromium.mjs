import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/**
 * Path of a Chromium that can load this extension, or null. Search order: `CHROMIUM_PATH`, the
 * PATH, the usual installation folders, Playwright's download. Needs only Node itself, so it can
 * run before the dependencies are installed.
 * @returns {Promise<string | null>}
 * @throws Error when `CHROMIUM_PATH` names something that is not a Chromium
 */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    const fault = faultOf(chosen);
    if (fault) throw new Error(`CHROMIUM_PATH is ${chosen}, but ${fault}.`);
    return chosen;
  }
  const works = (path) => faultOf(path) === null;
  const installed = [...onThePath(), ...usualPlaces()].find(works);
  if (installed) return installed;
  const downloaded = await playwrightDownload();
  return downloaded && works(downloaded) ? downloaded : null;
}

/**
 * Why a file cannot be used, or null. Branded Chrome ignores `--load-extension` since version 137;
 * "Google Chrome for Testing" does not.
 * @param {string} path
 * @returns {string | null}
 */
function faultOf(path) {
  if (!existsSync(path)) return "there is no such file";
  // A snap has its own temporary folder and sees neither the profile nor the extension there.
  if (realpathSync(path).endsWith("/snap")) return "a Chromium from a snap cannot be used";
  // chrome.exe has no --version; it would open a window.
  if (process.platform === "win32") return null;
  try {
    const version = execFileSync(path, ["--version"], {
      encoding: "utf8",
      timeout: 20_000,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return /Chromium|Chrome for Testing/.test(version)
      ? null
      : `it calls itself "${version.trim()}" and not Chromium`;
  } catch {
    return "it does not run";
  }
}

function onThePath() {
  const names = process.platform === "win32" ? ["chromium.exe"] : ["chromium", "chromium-browser"];
  return (process.env.PATH ?? "")
    .split(delimiter)
    .filter((folder) => folder !== "")
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .filter(isExecutable);
}

function usualPlaces() {
  switch (process.platform) {
    case "darwin":
      return ["/", homedir()].map((root) =>
        join(root, "Applications/Chromium.app/Contents/MacOS/Chromium"),
      );
    case "win32":
      return [process.env.LOCALAPPDATA, process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"]]
        .filter((folder) => folder !== undefined)
        .map((folder) => join(folder, "Chromium", "Application", "chrome.exe"));
    default:
      return ["/usr/lib/chromium/chromium", "/usr/lib64/chromium-browser/chromium-browser"];
  }
}

// Path of Playwright's browser; null when Playwright itself is missing.
async function playwrightDownload() {
  try {
    const { chromium } = await import("@playwright/test");
    return chromium.executablePath();
  } catch {
    return null;
  }
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

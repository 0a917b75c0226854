import { execFileSync } from "node:child_process";
import { accessSync, constants, existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import manifest from "../../../manifest.json" with { type: "json" };
import { firefoxManifest } from "../../../packing/firefox-manifest.ts";

const OLDEST = Number.parseInt(
  firefoxManifest(manifest).browser_specific_settings.gecko.strict_min_version,
  10,
);

/** Says that there is no Firefox, and what to install. */
export const FIREFOX_ADVICE =
  `No Firefox ${OLDEST} or later was found. Install one (for instance: apt install firefox-esr, ` +
  "brew install --cask firefox), or set FIREFOX_PATH to its program file.";

/**
 * Path of a Firefox that can run the extension, or null. Search order: `FIREFOX_PATH`, the PATH, the
 * usual folders. The ESR comes first, because the package is made for it.
 * @throws Error when `FIREFOX_PATH` names something else
 */
export function findFirefox(): string | null {
  const chosen = process.env.FIREFOX_PATH;
  if (chosen) {
    const fault = faultOf(chosen);
    if (fault) throw new Error(`FIREFOX_PATH is ${chosen}, but ${fault}.`);
    return chosen;
  }
  const found = [...onThePath(), ...usualPlaces()].filter(isExecutable);
  return found.find((path) => faultOf(path) === null) ?? null;
}

// Why a file cannot be used, or null.
function faultOf(path: string): string | null {
  if (!existsSync(path)) return "there is no such file";
  // A snap has its own temporary folder and sees neither the profile nor the extension there.
  if (realpathSync(path).endsWith("/snap")) return "a Firefox from a snap cannot be used";
  try {
    const told = execFileSync(path, ["--version"], {
      encoding: "utf8",
      timeout: 20_000,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const version = /Firefox (\d+)/.exec(told)?.[1];
    if (version === undefined) return `it calls itself "${told.trim()}" and not Firefox`;
    return Number(version) < OLDEST ? `it is older than Firefox ${OLDEST}` : null;
  } catch {
    return "it does not run";
  }
}

function onThePath(): readonly string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
  const names = process.platform === "win32" ? ["firefox.exe"] : ["firefox-esr", "firefox"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function usualPlaces(): readonly string[] {
  switch (process.platform) {
    case "darwin":
      return ["/", homedir()].flatMap((root) =>
        ["Firefox ESR", "Firefox Developer Edition", "Firefox"].map((name) =>
          join(root, `Applications/${name}.app/Contents/MacOS/firefox`),
        ),
      );
    case "win32":
      return [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"]]
        .filter((folder) => folder !== undefined)
        .map((folder) => join(folder, "Mozilla Firefox", "firefox.exe"));
    default:
      return ["/usr/lib/firefox-esr/firefox-esr"];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

import { accessSync, constants, existsSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";

/** Why there is no Firefox, and what to install. */
export const FIREFOX_ADVICE = [
  "The tests in Firefox need a Firefox ESR, and none was found.",
  "Install it (for instance: apt install firefox-esr, brew install --cask firefox@esr),",
  "or set FIREFOX_PATH to the program file of a Firefox ESR, Developer Edition or Nightly.",
  "Other releases of Firefox run only extensions that Mozilla has signed.",
].join("\n");

/**
 * Path of a Firefox, or null. Search order: `FIREFOX_PATH`, the PATH, the usual folders. Where both
 * are installed, the ESR comes first, because only it runs unsigned extensions for good.
 * @throws Error when `FIREFOX_PATH` names no file
 */
export function findFirefox(): string | null {
  const chosen = process.env.FIREFOX_PATH;
  if (chosen) {
    if (!existsSync(chosen))
      throw new Error(`FIREFOX_PATH is ${chosen}, but there is no such file.`);
    return chosen;
  }
  return [...onThePath(), ...usualPlaces()].find(isExecutable) ?? null;
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

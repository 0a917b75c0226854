import { accessSync, constants, existsSync } from "node:fs";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import manifest from "../../../manifest.json" with { type: "json" };
import { firefoxManifest } from "../../../packing/firefox-manifest.ts";

const OLDEST = Number.parseInt(
  firefoxManifest(manifest).browser_specific_settings.gecko.strict_min_version,
  10,
);

/** Why there is no Firefox, and what to install. */
export const FIREFOX_ADVICE = [
  `These tests need Firefox ${OLDEST} or later, and none was found.`,
  "Install it (for instance: apt install firefox-esr, brew install --cask firefox),",
  "or set FIREFOX_PATH to its program file.",
].join("\n");

/**
 * Path of a Firefox, or null. Search order: `FIREFOX_PATH`, the PATH, the usual folders. The ESR
 * comes first, because the package is made for it.
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

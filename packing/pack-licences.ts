import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import manifest from "../package.json" with { type: "json" };
import { type LicensedWork, licencePage } from "./licence-page.ts";

export const LICENCE_FILE = "licences.txt";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const LICENCE_NAME = /^(?:licen[cs]e|copying)(?:\.(?:md|txt))?$/i;

const TOOLS_OWN_PARTS = /^(?:# Licenses of bundled|End of terms|The licenses of externally)/m;

// Works compiled into a package, which no package manager lists.
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  "wasm-media-encoders": ["LAME", "Emscripten", "musl"],
  "@mediabunny/aac-encoder": ["FFmpeg", "Emscripten", "musl"],
};

const DATA = ["Public Suffix List"];

// The MPL need not be enclosed: a notice says where it is and where the source is (3.1, 3.2).
const NOTICES: Readonly<Record<string, string>> = { "MPL-2.0": "MPL-2.0-notice.txt" };

// Works without a licence file of their own; `file` is in packing/licences.
const KNOWN: Readonly<Record<string, Omit<LicensedWork, "name" | "text"> & { file: string }>> = {
  LAME: {
    licence: "LGPL-2.1-or-later",
    source: "https://lame.sourceforge.io, in assets/mp3-*.wasm, copyright the LAME project",
    file: "LGPL-2.1.txt",
  },
  FFmpeg: {
    licence: "LGPL-2.1-or-later",
    source: "https://ffmpeg.org, in assets/aac-encoder.wasm, copyright the FFmpeg developers",
    file: "LGPL-2.1.txt",
  },
  Emscripten: { licence: "MIT", source: "https://emscripten.org", file: "emscripten.txt" },
  musl: { licence: "MIT", source: "https://musl.libc.org", file: "musl.txt" },
  "Public Suffix List": {
    licence: "MPL-2.0",
    source: "https://publicsuffix.org/list/, made into assets/public-suffixes.txt",
    file: "MPL-2.0-notice.txt",
  },
};

/** The two plugins of this step; `collect` also goes into the builds of workers. */
export interface LicencePlugins {
  readonly collect: () => Plugin;
  readonly write: () => Plugin;
}

/**
 * Writes the licences of every package with a module in the bundle into one file. The build fails
 * for a package without a licence text.
 */
export function packLicences(root: string = ROOT): LicencePlugins {
  const packages = new Set<string>();
  return {
    collect: () => ({
      name: "collect-licences",
      apply: "build",
      generateBundle(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== "chunk") continue;
          for (const id of Object.keys(file.modules)) {
            const owner = packageOf(id);
            if (owner !== null) packages.add(owner);
          }
        }
      },
    }),
    write: () => ({
      name: "write-licences",
      apply: "build",
      generateBundle() {
        const source = licencePage(licensedWorks([...packages], root));
        // Without a declared encoding, a browser reads a text file by its byte order mark.
        this.emitFile({ type: "asset", fileName: LICENCE_FILE, source: `\ufeff${source}` });
      },
    }),
  };
}

/**
 * The package that a module of the bundle comes from, or null for one of our own.
 * @param id of the bundler: a path, or the name of a virtual module
 * @throws Error for a virtual module of unknown origin
 */
export function packageOf(id: string): string | null {
  const [, name] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll("\\", "/")) ?? [];
  if (name !== undefined) return name;
  if (/^(?:\0vite\/|\0commonjsHelpers|__vite-|\0plugin-)/.test(id)) return "vite";
  if (id.startsWith("\0rolldown/")) return "rolldown";
  if (id.startsWith("/@crx/")) return "@crxjs/vite-plugin";
  if (id.startsWith("\0")) throw new Error(`The origin and licence of ${id} are unknown`);
  return null;
}

/**
 * These packages, works compiled into them, packed data, and Surtitle itself.
 * @param root folder of package.json and node_modules
 * @throws Error when a package has no licence text
 */
export function licensedWorks(packages: readonly string[], root: string): readonly LicensedWork[] {
  const own: LicensedWork = {
    name: `Surtitle ${manifest.version}`,
    licence: manifest.license,
    source: "this extension",
    text: readFileSync(join(ROOT, "LICENSE"), "utf8"),
  };
  const compiled = packages.flatMap((name) => {
    const works = INSIDE[name];
    if (!works && /-encoders?$/.test(name)) {
      throw new Error(`List in packing/pack-licences.ts what is compiled into ${name}`);
    }
    return works ?? [];
  });
  return [
    own,
    ...[...packages].sort().map((name) => packageWork(name, join(root, "node_modules", name))),
    ...[...new Set([...compiled, ...DATA])].flatMap((name): LicensedWork[] => {
      const work = KNOWN[name];
      if (!work) return [];
      const { file, ...rest } = work;
      return [{ name, ...rest, text: ownText(file) }];
    }),
  ];
}

function packageWork(name: string, folder: string): LicensedWork {
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const file = files.find((each) => LICENCE_NAME.test(each));
  if (file === undefined) {
    throw new Error(`${name} is in the bundle and has no licence text in ${folder}`);
  }
  const { version, license, repository, homepage } = JSON.parse(
    readFileSync(join(folder, "package.json"), "utf8"),
  );
  const source = String(repository?.url ?? repository ?? homepage ?? "").replace(/^git\+/, "");
  const notice = NOTICES[license];
  // Build tools append the licences of their own parts, few of which are packed.
  const [text = ""] = readFileSync(join(folder, file), "utf8").split(TOOLS_OWN_PARTS);
  const work = { name: `${name} ${version}`, licence: String(license), source };
  return { ...work, text: notice === undefined ? text : ownText(notice) };
}

function ownText(file: string): string {
  return readFileSync(join(ROOT, "packing/licences", file), "utf8");
}

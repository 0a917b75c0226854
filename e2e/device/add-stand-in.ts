import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface StandInOptions {
  /** Base address of the local service, whose `device` engine knows the words. */
  readonly serviceUrl: string;
  /** Makes a recogniser that cannot be told to keep the sound on the computer. */
  readonly ignoresProcessLocally?: boolean;
}

const FILE = "device-stand-in.js";
const BACKGROUND = "service-worker-loader.js";
const HEAD = "<head>";

/**
 * Puts the stand-in of the browser's recogniser and translator into a copy of the extension: into
 * every document and the service worker, before their own scripts.
 * @param folder of the copy
 * @throws Error when a document has no head
 */
export function addStandIn(folder: string, options: StandInOptions): void {
  const script = readFileSync(new URL("stand-in.js", import.meta.url), "utf8");
  const call = `installDeviceStandIn(${JSON.stringify(options)});\n`;
  writeFileSync(join(folder, FILE), script + call);
  const pages = readdirSync(folder, { recursive: true, encoding: "utf8" });
  for (const path of pages.filter((each) => each.endsWith(".html"))) {
    const page = join(folder, path);
    const text = readFileSync(page, "utf8");
    if (!text.includes(HEAD)) throw new Error(`${path} has no head.`);
    writeFileSync(page, text.replace(HEAD, `${HEAD}\n<script src="/${FILE}"></script>`));
  }
  const background = join(folder, BACKGROUND);
  writeFileSync(background, `import "./${FILE}";\n${readFileSync(background, "utf8")}`);
}

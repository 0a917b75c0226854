import { readFile } from "node:fs/promises";
import { PUBLIC_SUFFIX_FILE } from "../../src/service/hosts/registrable-domain.ts";

const { fetch } = globalThis;
let suffixes: Promise<string> | null = null;

/** Serves what the package contains as files: in Node, a path alone is no address. */
const fetchPackaged: typeof fetch = async (input, init) => {
  if (typeof input === "string" && /^\/.*\.wasm$/.test(input)) {
    return new Response(await readFile(`.${input}`));
  }
  if (input !== `/${PUBLIC_SUFFIX_FILE}`) return await fetch(input, init);
  suffixes ??= packSuffixes();
  return new Response(await suffixes);
};

// Files that share a process run this again, with the replaced `fetch` in place.
if (fetch.name !== fetchPackaged.name) globalThis.fetch = fetchPackaged;

async function packSuffixes(): Promise<string> {
  const { publicSuffixText } = await import("../../packing/pack-public-suffixes.ts");
  const { publicSuffixRules } = await import("../../packing/public-suffix-rules.ts");
  return publicSuffixText(publicSuffixRules());
}

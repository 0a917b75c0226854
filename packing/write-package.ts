import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import manifest from "../manifest.json" with { type: "json" };
import { createArchive } from "./create-archive.ts";
import { BROWSERS, packageFiles } from "./package-files.ts";

for (const browser of BROWSERS) {
  const name = `surtitle-${manifest.version}-${browser}.zip`;
  const archive = await createArchive(packageFiles(browser));
  writeFileSync(fileURLToPath(new URL(`../${name}`, import.meta.url)), archive);
  process.stdout.write(`${name}: ${archive.length.toLocaleString("en")} bytes\n`);
}

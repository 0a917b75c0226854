import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../manifest.json" with { type: "json" };
import { packageFiles } from "./package-files.ts";
import { zipEntry } from "./zip-entry.ts";
import { zipOf } from "./zip-of.ts";

const PACKAGE = fileURLToPath(new URL(`../surtitle-${manifest.version}.zip`, import.meta.url));

const entries = await Promise.all([...packageFiles()].map(([name, file]) => zipEntry(name, file)));
const zip = zipOf(entries);
writeFileSync(PACKAGE, zip);
process.stdout.write(`${basename(PACKAGE)}: ${zip.length.toLocaleString("en")} bytes\n`);

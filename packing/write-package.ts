import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import manifest from "../manifest.json" with { type: "json" };
import { createArchive } from "./create-archive.ts";
import { packageFiles } from "./package-files.ts";

const PACKAGE = fileURLToPath(new URL(`../surtitle-${manifest.version}.zip`, import.meta.url));

const archive = await createArchive(packageFiles());
writeFileSync(PACKAGE, archive);
process.stdout.write(`${basename(PACKAGE)}: ${archive.length.toLocaleString("en")} bytes\n`);

import { readFileSync } from "node:fs";
import manifest from "../../manifest.json" with { type: "json" };
import { releaseNotes } from "./changelog.ts";

const changelog = readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8");
process.stdout.write(releaseNotes(changelog, manifest.version));

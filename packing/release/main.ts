import { execSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { prepareRelease } from "./prepare-release.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

// `npm run release -- 0.2.0`
const [version = ""] = process.argv.slice(2);
try {
  const date = new Date().toISOString().slice(0, 10);
  const runTests = () => void execSync("npm test", { cwd: ROOT, stdio: "inherit" });
  const tag = prepareRelease({ root: ROOT, version, date, runTests });
  process.stdout.write(`${tag} is ready. To publish it: git push --follow-tags origin main\n`);
} catch (error) {
  process.stderr.write(`No release: ${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

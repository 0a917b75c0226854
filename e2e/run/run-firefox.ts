import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { FIREFOX_ADVICE, findFirefox } from "../firefox/harness/find-firefox.ts";
import { ROOT } from "./build-extension.ts";
import { ensureBuilt } from "./ensure-built.ts";

// `npm run e2e:firefox`: the tests in Firefox. Playwright's runner runs them, without its browsers.
try {
  if (findFirefox() === null) throw new Error(FIREFOX_ADVICE);
  await ensureBuilt("firefox");
  const cli = join(ROOT, "node_modules", "@playwright", "test", "cli.js");
  const args = [cli, "test", "-c", "e2e/firefox", ...process.argv.slice(2)];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: "inherit" });
  process.exitCode = status ?? 1;
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

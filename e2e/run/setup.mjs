// Prepares a clean clone: checks Node, installs the dependencies and, with `--browser`, makes sure
// that there is a Chromium. Silent and quick when everything is in place. Needs only Node itself.
import { fileURLToPath } from "node:url";

const OLDEST_NODE = [20, 19];

const root = fileURLToPath(new URL("../..", import.meta.url));

try {
  checkNode();
  // Imported after the check: an old Node should print our message, not a syntax error.
  const { ensureDependencies } = await import("./dependencies.mjs");
  ensureDependencies(root);
  if (process.argv.includes("--browser")) {
    const { ensureBrowser } = await import("./browser.mjs");
    await ensureBrowser(root);
  }
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  const [oldestMajor, oldestMinor] = OLDEST_NODE;
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return;
  throw new Error(
    `Surtitle needs Node ${OLDEST_NODE.join(".")} or newer; this is ${process.versions.node}.\n` +
      "Get a newer one from https://nodejs.org, then run the same command again.",
  );
}

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./run-command.mjs";

const FLAGS = ["--no-audit", "--no-fund", "--loglevel=error"];

/**
 * Installs the dependencies exactly as the lock file lists them, unless they are already there.
 * @param {string} root folder of package.json
 * @throws Error when `npm ci` fails: any other command could install unreviewed versions
 */
export function ensureDependencies(root) {
  if (areInstalled(root)) return;
  console.log("Installing the dependencies …");
  if (runNpm(root, ["ci", ...FLAGS])) return;
  throw new Error(
    "The dependencies could not be installed: `npm ci` failed and says why above.\n" +
      "Without a connection, try again later. If package.json and package-lock.json disagree,\n" +
      "run `npm install`, review what changed in package-lock.json and commit it.",
  );
}

// npm names its own script in the environment, which avoids a shell on Windows.
function runNpm(root, args) {
  const script = process.env.npm_execpath;
  const options = { cwd: root };
  return script?.endsWith(".js")
    ? runCommand(process.execPath, [script, ...args], options)
    : runCommand("npm", args, options);
}

/**
 * Whether node_modules matches the lock file: npm keeps its own lock file there with what it
 * installed.
 * @param {string} root
 */
function areInstalled(root) {
  const installed = readPackages(join(root, "node_modules", ".package-lock.json"));
  const wanted = readPackages(join(root, "package-lock.json"));
  if (!installed || !wanted) return false;
  for (const [path, entry] of Object.entries(wanted)) {
    if (path === "" || entry.link) continue;
    const present = installed[path];
    if (!present) {
      if (isNeededHere(entry)) return false;
    } else if (present.version !== entry.version || present.integrity !== entry.integrity) {
      return false;
    }
  }
  return Object.keys(installed).every((path) => path in wanted);
}

// npm skips packages for other systems or another C library.
function isNeededHere({ optional, peer, os, cpu, libc }) {
  if (!optional && !peer) return true;
  if (!os && !cpu) return false;
  return !libc && allows(os, process.platform) && allows(cpu, process.arch);
}

function allows(list, name) {
  return !list || (list.includes(name) && !list.includes(`!${name}`));
}

function readPackages(path) {
  if (!existsSync(path)) return null;
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages ?? null;
  } catch {
    return null; // damaged: install again
  }
}

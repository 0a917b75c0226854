import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./run-command.mjs";

const FLAGS = ["--no-audit", "--no-fund", "--loglevel=error"];

/**
 * Installs the dependencies exactly as the lock file lists them, unless they are there already.
 * @param {string} root folder of package.json
 * @throws Error when `npm ci` fails: anything else would install what nobody has reviewed
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

/** npm's own script is known when npm runs us, which spares a shell on Windows. */
function runNpm(root, args) {
  const script = process.env.npm_execpath;
  const options = { cwd: root };
  return script?.endsWith(".js")
    ? runCommand(process.execPath, [script, ...args], options)
    : runCommand("npm", args, options);
}

/**
 * Whether node_modules holds what the lock file says: npm writes what it installed into a lock
 * file of its own there.
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

/** Packages for other systems are left out by npm, as are those for another C library. */
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

import { readFileSync } from "node:fs";
import { runCommand } from "./run-command.mjs";

const LIMIT_MS = 10 * 60_000;

/**
 * Whether this is Debian, and this user may install packages without a password. Ubuntu's packages
 * of browsers only redirect to snaps, which cannot be used.
 * @returns {boolean}
 */
export function mayInstallDebianPackage() {
  return isDebian() && (isRoot() || runCommand("sudo", ["-n", "true"], { quiet: true }));
}

/**
 * Installs a package of Debian, quietly. Whether it worked shows when the program is looked for.
 * @param {string} name
 */
export function installDebianPackage(name) {
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  const options = { quiet: true, timeoutMs: LIMIT_MS, env };
  const apt = (...args) =>
    isRoot()
      ? runCommand("apt-get", args, options)
      : runCommand("sudo", ["-n", "DEBIAN_FRONTEND=noninteractive", "apt-get", ...args], options);
  apt("update", "-q");
  apt("install", "-y", "-q", name);
}

function isDebian() {
  try {
    return /^ID="?debian"?$/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
}

function isRoot() {
  return process.getuid?.() === 0;
}

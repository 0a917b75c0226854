import { spawnSync } from "node:child_process";

/**
 * Runs a program to its end.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{cwd?: string, quiet?: boolean, timeoutMs?: number, env?: Record<string, string>}}
 *   [options] `quiet` discards its output
 * @returns {boolean} whether it ended with exit code 0 in time
 */
export function runCommand(program, args, options = {}) {
  const result = spawnSync(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ...options.env },
    stdio: options.quiet ? "ignore" : ["ignore", "inherit", "inherit"],
    timeout: options.timeoutMs,
    killSignal: "SIGKILL",
    // npm and npx are scripts on Windows.
    shell: process.platform === "win32" && program !== process.execPath,
  });
  return result.status === 0;
}

import type { ChildProcess } from "node:child_process";

/**
 * Waits until a process has ended and its output was read.
 * @returns its exit code, or 1 when a signal ended it; rejects when it cannot be started
 */
export function exitCodeOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

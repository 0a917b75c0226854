import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as passes } from "node:timers/promises";

const VARIABLE = "E2E_OTHER_TESTS";
const LOOK_EVERY_MS = 500;

/**
 * Announces to test runs with this environment that other tests are running beside them.
 * @returns the variables to add to their environment, and a function that says it is over
 */
export function announceOtherTests(): { env: Record<string, string>; end: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "other-tests-"));
  return {
    env: { [VARIABLE]: folder },
    end: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Returns once no other tests run beside these: at once, unless they were announced. */
export async function untilOtherTestsEnd(env: NodeJS.ProcessEnv = process.env): Promise<void> {
  const folder = env[VARIABLE];
  while (folder !== undefined && existsSync(folder)) await passes(LOOK_EVERY_MS);
}

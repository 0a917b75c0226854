import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MEANWHILE_PRIORITY, runInTurn, runMeanwhile, type TestRun } from "./run-tests.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "runs-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mark = (name: string) => join(folder, name);
const has = (name: string) => `require("node:fs").existsSync(${JSON.stringify(mark(name))})`;
const leave = (name: string) =>
  `require("node:fs").writeFileSync(${JSON.stringify(mark(name))}, "");`;
const once = (condition: string, ...code: readonly string[]) =>
  `const timer = setInterval(() => {
    if (!(${condition})) return;
    clearInterval(timer);
    ${code.join("\n")}
  }, 5);`;
const run = (...code: readonly string[]): TestRun => ["-e", code.join("\n")];

test("each run begins when the one before it has ended, even after a failure", async () => {
  const code = await runInTurn([
    run(leave("first"), "process.exitCode = 3;"),
    run(`if (${has("first")})`, leave("second")),
  ]);
  expect(code).toBe(3);
  expect(existsSync(mark("second"))).toBe(true);
});

test("another run goes on meanwhile, yields the processor, and is printed afterwards", async () => {
  let written = "";
  const write = vi.spyOn(process.stdout, "write").mockImplementation((piece) => {
    written += existsSync(mark("ended")) ? piece : "too early";
    return true;
  });
  try {
    const hasYielded = `require("node:os").getPriority() === ${MEANWHILE_PRIORITY}`;
    const code = await runMeanwhile(
      [run(once(has("meanwhile"), leave("ended")))],
      run(once(hasYielded, `console.log("ran");`, leave("meanwhile"), "process.exitCode = 2;")),
    );
    expect(code).toBe(2);
    expect(written).toBe("ran\n");
  } finally {
    write.mockRestore();
  }
});

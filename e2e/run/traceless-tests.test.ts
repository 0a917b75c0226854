// @vitest-environment node
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./build-extension.ts";
import { TRACELESS_TESTS } from "./traceless-tests.ts";

test("each name is that of one test, and none is there twice", () => {
  const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" });
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file)).map((file) => basename(file));
  const named = TRACELESS_TESTS.flatMap((name) =>
    tests.filter((file) => file === `${name}.test.ts`),
  );
  expect(named).toEqual(TRACELESS_TESTS.map((name) => `${name}.test.ts`));
  expect(new Set(named).size).toBe(named.length);
});

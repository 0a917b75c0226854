// @vitest-environment node
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./build-extension.ts";
import { TRACELESS_TESTS } from "./traceless-tests.ts";

// A pattern that leaves a name out leaves out those that begin with it, too.
test("each name is that of one test, and no other begins with it", () => {
  const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" });
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file)).map((file) => basename(file));
  for (const name of TRACELESS_TESTS) {
    expect(tests.filter((file) => file.startsWith(name))).toEqual([`${name}.test.ts`]);
  }
});

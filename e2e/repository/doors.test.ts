// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { repositoryFiles } from "./repository-files.ts";

it("the local service names no file of the extension either", () => {
  const service = repositoryFiles("e2e/service").filter(({ path }) => path.endsWith(".ts"));
  const named = service.filter(({ location }) =>
    /["'`/]src\//.test(readFileSync(location, "utf8")),
  );
  expect(service.length).toBeGreaterThan(100);
  expect(named.map(({ path }) => path)).toEqual([]);
});

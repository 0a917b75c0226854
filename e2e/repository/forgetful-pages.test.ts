import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { repositoryFiles } from "./repository-files.ts";

// They stay open while everything is deleted, or the background closes them itself.
const STAYING = ["src/options/forgotten.html", "src/capture/index.html"];

test("every page of the extension closes when everything is forgotten", () => {
  const pages = repositoryFiles("src").filter(
    ({ path }) => path.endsWith(".html") && !STAYING.includes(path),
  );
  expect(pages.length).toBeGreaterThan(7);
  const staying = pages.filter(({ location }) => {
    const [, script = ""] = /src="\.\/([^"]+)"/.exec(readFileSync(location, "utf8")) ?? [];
    const code = readFileSync(join(dirname(location), script), "utf8");
    return !/^closeWhenForgotten\(\);$/m.test(code);
  });
  expect(staying.map(({ path }) => path)).toEqual([]);
});

import { expect, test } from "vitest";
import { changedSpecs } from "./changed-specs.ts";
import { specNames } from "./spec-files.ts";

const namesFor = (...changed: string[]) => changedSpecs(changed).map(({ name }) => name);

test("a spec that changed is run, and no other", () => {
  expect(changedSpecs(["README.md", "e2e/stop.spec.ts"])).toEqual([
    { name: "stop", because: ["e2e/stop.spec.ts"] },
  ]);
});

test("a part of the harness concerns every spec that imports it, even indirectly", () => {
  const names = namesFor("e2e/harness/pages/documents-on-page.ts");
  expect(names).toEqual(expect.arrayContaining(["documents", "document-errors", "axe"]));
  expect(names).not.toContain("captions");
  // Imported by the popup's handle, which the start of captions uses.
  expect(namesFor("e2e/harness/input/mouse-input.ts")).toContain("captions");
  expect(namesFor("e2e/harness/failure/on-purpose/fails.ts")).toEqual(["failure"]);
});

test("a room of the extension concerns the specs that exercise it", () => {
  expect(namesFor("src/welcome/main.tsx")).toEqual([
    "axe",
    "device-first-run",
    "device-refusals",
    "package",
    "ui-languages",
    "welcome",
  ]);
  const voice = namesFor("src/voice/codec/decode.ts");
  expect(voice).toContain("captions");
  expect(voice).not.toContain("style-rules");
});

test("shared dependencies concern all specs", () => {
  for (const path of ["manifest.json", "packing/x.ts", "public/_locales/de/messages.json"]) {
    expect(namesFor(path)).toEqual(specNames());
  }
});

test("pages and recordings concern the specs that start the site", () => {
  const names = namesFor("e2e/site/players/plain.html");
  expect(names).toContain("captions");
  expect(names).not.toContain("package");
  expect(namesFor("e2e/site/players/player.js")).toEqual(names);
});

test("unit tests and documentation concern no spec", () => {
  const none = ["src/voice/x.test.ts", "src/ui/testing/x.ts", "docs/dub.md", "e2e/bench/main.ts"];
  expect(namesFor(...none)).toEqual([]);
});

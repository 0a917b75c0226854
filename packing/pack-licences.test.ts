import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { licencePage, splitLicence } from "./licence-page.ts";
import { licensedWorks, packageOf } from "./pack-licences.ts";

const TERMS = "Permission is hereby granted, free of charge,\nto any person.\n\nNO WARRANTY.";

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "surtitle-licences-"));
});

afterEach(() => rmSync(root, { recursive: true }));

function install(name: string, files: Readonly<Record<string, string>>, license = "MIT"): void {
  const folder = join(root, "node_modules", name);
  mkdirSync(folder, { recursive: true });
  const about = { version: "1.2.3", license, repository: { url: "git+https://a.test/r" } };
  writeFileSync(join(folder, "package.json"), JSON.stringify(about));
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text);
}

test.each([
  ["/r/node_modules/idb/build/index.js", "idb"],
  ["C:\\r\\node_modules\\@preact\\signals\\dist\\s.js", "@preact/signals"],
  ["/r/node_modules/a/node_modules/@b/c/index.js", "@b/c"],
  ["\0vite/preload-helper.js", "vite"],
  ["__vite-browser-external", "vite"],
  ["\0rolldown/runtime.js", "rolldown"],
  ["/@crx/manifest", "@crxjs/vite-plugin"],
  ["/r/src/lib/delay.ts", null],
])("the bundled module %j belongs to %j", (id, owner) => {
  expect(packageOf(id)).toBe(owner);
});

test("a module of an unknown tool stops the build", () => {
  expect(() => packageOf("\0some-tool/helper.js")).toThrow(/some-tool/);
});

describe("a package", () => {
  test("is listed with its version, source and licence text", () => {
    install("a", { "LICENSE.md": `MIT License\n\nCopyright (c) 2020 A\n\n${TERMS}\n` });
    const works = licensedWorks(["a"], root);
    expect(works[0]).toMatchObject({ licence: "MIT", source: "this extension" });
    expect(works[1]).toMatchObject({ name: "a 1.2.3", licence: "MIT", source: "https://a.test/r" });
    expect(works[1]?.text).toContain("NO WARRANTY");
  });

  test("under the MPL is listed with the addresses of its licence and its source", () => {
    install("a", { LICENSE: "Mozilla Public License Version 2.0\n\n1. Definitions\n" }, "MPL-2.0");
    const works = licensedWorks(["a"], root);
    expect(works[1]).toMatchObject({ licence: "MPL-2.0", source: "https://a.test/r" });
    expect(works[1]?.text).toContain("https://mozilla.org/MPL/2.0/");
    expect(works[1]?.text).not.toContain("1. Definitions");
    const list = works.find(({ name }) => name === "Public Suffix List");
    expect(list).toMatchObject({
      source: expect.stringContaining("https://"),
      text: works[1]?.text,
    });
  });

  test("without a licence text stops the build", () => {
    install("a", { "README.md": "It is free." });
    expect(() => licensedWorks(["a"], root)).toThrow(/a is in the bundle and has no licence text/);
  });

  test("with compiled code brings the licences of what is compiled into it", () => {
    install("wasm-media-encoders", { LICENSE: `MIT License\n\n${TERMS}` });
    const works = licensedWorks(["wasm-media-encoders"], root);
    const lame = works.find(({ name }) => name === "LAME");
    expect(lame?.text).toContain("GNU LESSER GENERAL PUBLIC LICENSE");
    install("@mediabunny/flac-encoder", { LICENSE: "Mozilla Public License Version 2.0" });
    expect(() => licensedWorks(["@mediabunny/flac-encoder"], root)).toThrow(/compiled into/);
  });
});

test("works that differ only in the copyright line share their terms", () => {
  const work = (name: string, text: string) => ({ name, licence: "MIT", source: "x", text });
  const page = licencePage([
    work("one", `MIT License\n\nCopyright (c) 2020 One\n\n${TERMS}\n`),
    work("two", `The MIT License (MIT)\r\n\r\nCopyright Two\r\n\r\n${TERMS.replace(/\n/g, " ")}`),
    work("three", "Other terms."),
  ]);
  expect(page.split("NO WARRANTY.")).toHaveLength(2);
  expect(page).toContain("one: x\n  Copyright (c) 2020 One\ntwo: x\n  Copyright Two\n");
  expect(page).toContain("three: x\n\nOther terms.");
});

test("a notice inside the terms stays in them", () => {
  const text = "GNU LICENSE\n\n Copyright (C) 1991 F\n";
  expect(splitLicence(text)).toEqual({
    notices: [],
    terms: "GNU LICENSE\n\n Copyright (C) 1991 F",
  });
});

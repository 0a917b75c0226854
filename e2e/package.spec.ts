import { basename } from "node:path";
import { expect, test } from "@playwright/test";
import manifest from "../package.json" with { type: "json" };
import { packageFiles } from "../packing/package-files.ts";
import { injectedBytes } from "./bench/file-sizes.ts";

/** The page of each captioned tab holds it, and so does each frame in it. */
const MOST_INJECTED_BYTES = 60_000;

/** A file of the built package as text. */
function packedText(path: string): string {
  return new TextDecoder().decode(packageFiles().get(path));
}

test("the package asks for no site, runs on none by itself and shows pages none of its files", () => {
  const built = JSON.parse(packedText("manifest.json"));
  for (const key of [
    "web_accessible_resources",
    "externally_connectable",
    "host_permissions",
    "content_scripts",
    "sandbox",
  ]) {
    expect(built, key).not.toHaveProperty(key);
  }
  expect(built.permissions.length).toBeGreaterThan(5);
  expect(built.permissions.filter((permission: string) => /[:*/]/.test(permission))).toEqual([]);
});

test("the package carries the licence of everything in it, and the options lead there", () => {
  const licences = packedText("licences.txt");
  for (const name of Object.keys(manifest.dependencies)) {
    expect(licences, name).toContain(`\n${name} `);
  }
  for (const name of ["Surtitle ", "mediabunny ", "LAME: ", "FFmpeg: ", "Public Suffix List: "]) {
    expect(licences, name).toContain(`\n${name}`);
  }
  for (const title of [
    "Mozilla Public License Version 2.0",
    "GNU LESSER GENERAL PUBLIC LICENSE",
    "Permission is hereby granted, free of charge",
  ]) {
    expect(licences, title).toContain(title);
  }
  // Each text once: what a few works share is not repeated for each.
  expect(licences.split("Version 2.1, February 1999")).toHaveLength(2);
  expect(licences.split('\n1.1. "Contributor"')).toHaveLength(2);
  const scripts = [...packageFiles().keys()].filter((path) => path.endsWith(".js"));
  expect(scripts.some((path) => packedText(path).includes("/licences.txt"))).toBe(true);
});

test("what captions put into a page stays small", () => {
  expect(injectedBytes()).toBeLessThanOrEqual(MOST_INJECTED_BYTES);
});

test("nothing is packed that nobody loads", () => {
  const texts = new Map(
    [...packageFiles()]
      .filter(([path]) => /\.(?:js|css|html|json|wasm|txt)$/.test(path))
      .map(([path, file]) => [path, new TextDecoder().decode(file)] as const),
  );
  // Whatever is loaded is named by what loads it, and the manifest by the browser.
  const loaded = new Set(["manifest.json"]);
  for (const path of loaded) {
    const text = texts.get(path) ?? "";
    for (const other of texts.keys()) {
      if (text.includes(nameInText(other))) loaded.add(other);
    }
  }
  // Pages of our own are opened by address; catalogues are found by the browser.
  const parts = [...texts.keys()].filter((path) => /\.(?:js|css|wasm|txt)$/.test(path));
  expect(parts.length).toBeGreaterThan(20);
  expect(parts.filter((path) => !loaded.has(path))).toEqual([]);
});

/** As others name it: chunks have names of their own, scripts and pages are told by their path. */
function nameInText(path: string): string {
  return path.startsWith("assets/") ? basename(path) : path;
}

test("encoders in WebAssembly are packed as they are, and as no text", () => {
  const files = [...packageFiles()];
  const modules = files.filter(([path]) => path.endsWith(".wasm"));
  expect(modules.map(([path]) => path)).toEqual([
    "assets/aac-encoder.wasm",
    "assets/mp3-encoder.wasm",
  ]);
  for (const [path, file] of modules) {
    expect(WebAssembly.validate(new Uint8Array(file)), path).toBe(true);
  }
  // "\0asm" as base64, and as letters with the zero in any writing. A kernel of some hundred bytes is
  // smaller in the script that runs it than as a file.
  const asText = /["'`]AGFzb[\w+/=]{1000}|["'`][^"'`a-z]{1,6}asm/;
  const holding = files.filter(
    ([path, file]) => path.endsWith(".js") && asText.test(new TextDecoder().decode(file)),
  );
  expect(holding.map(([path]) => path)).toEqual([]);
});

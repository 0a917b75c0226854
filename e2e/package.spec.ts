import { basename } from "node:path";
import { expect, test } from "@playwright/test";
import manifest from "../package.json" with { type: "json" };
import { SAMPLE_WORKLET } from "../packing/firefox-manifest.ts";
import { BROWSERS, type PackageBrowser, packageFiles } from "../packing/package-files.ts";
import { measureFileSizes } from "./bench/file-sizes.ts";
import { ensureBuilt } from "./run/ensure-built.ts";

// One worker runs all of these, because two would build the package at the same time.
test.describe.configure({ mode: "default" });

// Other specs need only the package for Chromium, so only that one is built before them.
test.beforeAll(() => ensureBuilt("firefox"));

for (const browser of BROWSERS) test.describe(`for ${browser}`, () => checkPackage(browser));

function checkPackage(browser: PackageBrowser): void {
  const packedText = (path: string) => new TextDecoder().decode(packageFiles(browser).get(path));

  test("the package requests no site, runs on none by itself and exposes no file that pages could find", () => {
    const built = JSON.parse(packedText("manifest.json"));
    // In Firefox the address of an extension's files differs with each installation.
    const exposed = browser === "firefox" ? [SAMPLE_WORKLET] : [];
    const accessible: { resources: string[] }[] = built.web_accessible_resources ?? [];
    expect(accessible.flatMap(({ resources }) => resources)).toEqual(exposed);
    for (const path of exposed) expect(packedText(path)).toContain("sample-reader");
    for (const key of [
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

  test("the package contains the licence of everything in it, and the options page links to them", () => {
    const licences = packedText("licences.txt");
    for (const name of Object.keys(manifest.dependencies)) {
      expect(licences, name).toContain(`\n${name} `);
    }
    for (const name of ["Surtitle ", "mediabunny ", "LAME: ", "FFmpeg: ", "Public Suffix List: "]) {
      expect(licences, name).toContain(`\n${name}`);
    }
    for (const title of [
      "Mozilla Public License, v. 2.0",
      "GNU LESSER GENERAL PUBLIC LICENSE",
      "Permission is hereby granted, free of charge",
    ]) {
      expect(licences, title).toContain(title);
    }
    // Each licence text once, even when several works share it.
    expect(licences.split("Version 2.1, February 1999")).toHaveLength(2);
    expect(licences.split("https://mozilla.org/MPL/2.0/")).toHaveLength(2);
    const scripts = [...packageFiles(browser).keys()].filter((path) => path.endsWith(".js"));
    expect(scripts.some((path) => packedText(path).includes("/licences.txt"))).toBe(true);
  });

  test("the package, its default path and its injected scripts stay within their limits", async () => {
    for (const { name, value, goal } of await measureFileSizes(browser)) {
      expect(value, name).toBeGreaterThan(10_000);
      expect(value, name).toBeLessThanOrEqual(goal ?? 0);
    }
  });

  test("every packed file is loaded by another", () => {
    const texts = new Map(
      [...packageFiles(browser)]
        .filter(([path]) => /\.(?:js|css|html|json|wasm|txt)$/.test(path))
        .map(([path, file]) => [path, new TextDecoder().decode(file)] as const),
    );
    // Every loaded file is named by the file that loads it; the browser loads the manifest.
    const loaded = new Set(["manifest.json"]);
    for (const path of loaded) {
      const text = texts.get(path) ?? "";
      for (const other of texts.keys()) {
        if (text.includes(nameInText(other))) loaded.add(other);
      }
    }
    // Extension pages are opened by address, and the browser finds catalogues.
    const parts = [...texts.keys()].filter((path) => /\.(?:js|css|wasm|txt)$/.test(path));
    expect(parts.length).toBeGreaterThan(20);
    expect(parts.filter((path) => !loaded.has(path))).toEqual([]);
  });

  test("scripts of the extension's own contexts are ASCII, which takes half the memory", () => {
    const scripts = [...packageFiles(browser).keys()].filter((path) =>
      /^assets\/.*\.js$/.test(path),
    );
    expect(scripts.length).toBeGreaterThan(20);
    expect(scripts.filter((path) => !/^[\0-\x7f]*$/.test(packedText(path)))).toEqual([]);
  });

  test("the buffer that hastens garbage collection is allocated, although nobody uses it", () => {
    const scripts = [...packageFiles(browser).keys()].filter((path) => path.endsWith(".js"));
    const allocating = scripts.filter((path) => /\.construct\(ArrayBuffer,/.test(packedText(path)));
    expect(allocating).not.toEqual([]);
  });

  test("WebAssembly encoders are packed as binary files, not as strings", () => {
    const files = [...packageFiles(browser)];
    const modules = files.filter(([path]) => path.endsWith(".wasm"));
    expect(modules.map(([path]) => path)).toEqual([
      "assets/aac-encoder.wasm",
      expect.stringMatching(/^assets\/mp3-[\w-]+\.wasm$/),
    ]);
    for (const [path, file] of modules) {
      expect(WebAssembly.validate(new Uint8Array(file)), path).toBe(true);
    }
    // "\0asm" as base64, and as characters with any escape for the zero. A kernel of a few hundred
    // bytes is smaller inside its script than as a file.
    const asText = /["'`]AGFzb[\w+/=]{1000}|["'`][^"'`a-z]{1,6}asm/;
    const holding = files.filter(
      ([path, file]) => path.endsWith(".js") && asText.test(new TextDecoder().decode(file)),
    );
    expect(holding.map(([path]) => path)).toEqual([]);
  });
}

/**
 * The name by which other files refer to it: chunks have unique names, scripts and pages their
 * path.
 */
function nameInText(path: string): string {
  return path.startsWith("assets/") ? basename(path) : path;
}

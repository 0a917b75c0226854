import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import lock from "../../package-lock.json" with { type: "json" };
import { ensureDependencies } from "../run/dependencies.mjs";

interface LockEntry {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "surtitle-install-"));
  const wanted = { packages: { "": {}, "node_modules/a": { version: "1.0.0", integrity: "x" } } };
  writeFileSync(join(root, "package-lock.json"), JSON.stringify(wanted));
  vi.spyOn(console, "log").mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true });
});

// Replaces npm with a script that logs its arguments and exits with this code.
function installNpm(exitCode: number): () => readonly string[] {
  const log = join(root, "asked.txt");
  const script = join(root, "npm.js");
  const body = `require("node:fs").appendFileSync(${JSON.stringify(log)}, process.argv[2] + "\\n");
process.exit(${exitCode});`;
  writeFileSync(script, body);
  writeFileSync(log, "");
  vi.stubEnv("npm_execpath", script);
  return () => readFileSync(log, "utf8").split("\n").filter(Boolean);
}

test("dependencies are installed from the lock file alone", () => {
  const asked = installNpm(0);
  ensureDependencies(root);
  expect(asked()).toEqual(["ci"]);
});

test("an install that fails says so and installs nothing else", () => {
  const asked = installNpm(1);
  expect(() => ensureDependencies(root)).toThrow(/`npm ci` failed/);
  expect(asked()).toEqual(["ci"]);
});

test("every locked package has a version and a checksum, and names no server", () => {
  const entries = Object.entries<LockEntry>(lock.packages).filter(
    ([path, { link }]) => path.startsWith("node_modules/") && link !== true,
  );
  expect(entries.length).toBeGreaterThan(200);
  const unchecked = entries.filter(
    ([, { version, integrity }]) => !version || !/^sha512-[\w+/]{86}==$/.test(integrity ?? ""),
  );
  expect(unchecked.map(([path]) => path)).toEqual([]);
  expect(entries.filter(([, entry]) => entry.resolved !== undefined)).toEqual([]);
});

import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { releaseNotes } from "./changelog.ts";
import { prepareRelease } from "./prepare-release.ts";

const CHANGELOG = `# Changelog

## [Unreleased]

### Added

- Captions in Klingon.

## [0.1.0] - 2026-01-02

- The first version.
`;

// Starting Git costs most of the time here, so each test gets a copy of one repository.
const folder = mkdtempSync(join(tmpdir(), "surtitle-release-"));
const CONFIGURATION = `[user]
  name = Test
  email = test@example.test
[commit]
  gpgSign = false
[tag]
  gpgSign = false
[maintenance]
  auto = false
`;

let root = join(folder, "first");
let copies = 0;

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();
const read = (name: string) => readFileSync(join(root, name), "utf8");
const write = (name: string, text: string) => writeFileSync(join(root, name), text);
const commit = () => git("commit", "--quiet", "--all", "--message", "Change");
const release = (version = "0.2.0", runTests = () => undefined) =>
  prepareRelease({ root, version, date: "2026-02-03", runTests });

function versions(): readonly string[] {
  const lock = JSON.parse(read("package-lock.json"));
  const others = ["package.json", "manifest.json"].map((name) => JSON.parse(read(name)).version);
  return [...others, lock.version, lock.packages[""].version];
}

/** Every file with its content; not Git's index, which even a look at the state renews. */
function allFiles(): Map<string, string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== "index")
    .map(({ parentPath, name }) => join(parentPath, name));
  return new Map(files.sort().map((path) => [path, readFileSync(path, "latin1")]));
}

beforeAll(() => {
  execFileSync("git", ["init", "--quiet", "--template=", "--initial-branch", "main", root]);
  appendFileSync(join(root, ".git/config"), CONFIGURATION);
  write("package.json", '{\n  "name": "surtitle",\n  "version": "0.1.0"\n}\n');
  write("manifest.json", '{\n  "version": "0.1.0",\n  "icons": { "16": "i.png" }\n}\n');
  const entry = { version: "0.1.0" };
  const packages = { "": { name: "surtitle", ...entry }, "node_modules/a": entry };
  write("package-lock.json", JSON.stringify({ name: "surtitle", ...entry, packages }, null, 2));
  write("CHANGELOG.md", CHANGELOG);
  git("add", ".");
  commit();
});

beforeEach(() => {
  copies += 1;
  root = join(folder, `copy ${copies}`);
  cpSync(join(folder, "first"), root, { recursive: true, preserveTimestamps: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

test("a release is a tagged commit with the new version everywhere and in the changelog", () => {
  expect(release()).toBe("v0.2.0");
  expect(versions()).toEqual(["0.2.0", "0.2.0", "0.2.0", "0.2.0"]);
  expect(read("manifest.json")).toContain('"icons": { "16": "i.png" }');
  expect(JSON.parse(read("package-lock.json")).packages["node_modules/a"].version).toBe("0.1.0");
  expect(git("status", "--porcelain")).toBe("");
  expect(git("log", "-1", "--format=%s")).toBe("Release 0.2.0");
  expect(git("rev-parse", "v0.2.0^{commit}")).toBe(git("rev-parse", "HEAD"));
  // The next changes have room above.
  expect(read("CHANGELOG.md")).toContain("## [Unreleased]\n\n## [0.2.0] - 2026-02-03\n\n### Added");
  expect(releaseNotes(read("CHANGELOG.md"), "0.2.0")).toBe("### Added\n\n- Captions in Klingon.\n");
  expect(releaseNotes(read("CHANGELOG.md"), "0.1.0")).toBe("- The first version.\n");
  expect(() => releaseNotes(read("CHANGELOG.md"), "0.3.0")).toThrow("no section for 0.3.0");
});

describe("a release is refused, and changes nothing,", () => {
  const expectRefusal = (attempt: () => unknown, reason: string) => {
    const before = allFiles();
    expect(attempt).toThrow(reason);
    expect(allFiles()).toEqual(before);
  };

  test.each(["0.1.0", "0.0.9"])("for %s, which does not come after the present version", (one) => {
    expectRefusal(() => release(one), "does not come after 0.1.0");
  });

  test.each(["1.2", "v1.2.3", "1.2.3-beta", "01.2.3", "1.2.65536", ""])("for %j", (one) => {
    expectRefusal(() => release(one), "is not a version");
  });

  test("with uncommitted changes", () => {
    write("new.txt", "new");
    expectRefusal(() => release(), "There are uncommitted changes");
  });

  test("on another branch", () => {
    git("switch", "--quiet", "--create", "work");
    expectRefusal(() => release(), "not from work");
  });

  test("when the tag exists", () => {
    git("tag", "v0.2.0");
    expectRefusal(() => release(), "v0.2.0 exists already");
  });

  test("when nothing is unreleased", () => {
    write("CHANGELOG.md", CHANGELOG.replace("- Captions in Klingon.", ""));
    commit();
    expectRefusal(() => release(), "nothing unreleased");
  });

  test("when the files disagree about the present version", () => {
    write("manifest.json", '{ "version": "0.0.9" }');
    commit();
    expectRefusal(() => release(), "The version 0.1.0 was not found in its place");
  });

  test("when the tests fail", () => {
    const fail = () => {
      throw new Error("A test failed.");
    };
    expectRefusal(() => release("0.2.0", fail), "A test failed");
  });

  test("when the tests change a file", () => {
    const attempt = () => {
      try {
        release("0.2.0", () => void write("left.txt", "x"));
      } finally {
        rmSync(join(root, "left.txt"));
      }
    };
    expectRefusal(attempt, "left changes behind");
  });
});

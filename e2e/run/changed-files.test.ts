// @vitest-environment node
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { changedFiles } from "./changed-files.ts";

let root = "";

const git = (...args: string[]) => {
  const who = ["-c", "user.name=Test", "-c", "user.email=test@example.test"];
  execFileSync("git", [...who, ...args], { cwd: root, stdio: "pipe" });
};
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "changed-"));
  git("init", "--quiet", "--initial-branch", "main");
  mkdirSync(join(root, "src"));
  for (const name of ["kept", "moved", "deleted", "edited"]) write(`src/${name}.ts`, name);
  write(".gitignore", "dist\n");
  git("add", ".");
  git("commit", "--quiet", "--message", "Begin");
});

afterEach(() => rmSync(root, { recursive: true }));

test("a clean main branch has changed nothing", () => {
  expect(changedFiles(undefined, root)).toEqual([]);
});

test("all that differs from where main was left counts, and nothing that main did since", () => {
  git("switch", "--quiet", "--create", "work");
  git("mv", "src/moved.ts", "src/where it is now.ts");
  git("commit", "--quiet", "--message", "Move");
  git("switch", "--quiet", "main");
  write("src/of-main.ts", "later");
  git("add", ".");
  git("commit", "--quiet", "--message", "Go on");
  git("switch", "--quiet", "work");
  rmSync(join(root, "src/deleted.ts"));
  write("src/edited.ts", "edited again");
  write("src/new.ts", "new");
  write("dist", "made");
  git("add", "src/edited.ts");

  expect(changedFiles(undefined, root)).toEqual([
    "src/deleted.ts",
    "src/edited.ts",
    "src/moved.ts",
    "src/new.ts",
    "src/where it is now.ts",
  ]);
});

test("what there is nothing to compare with is said", () => {
  expect(() => changedFiles("nowhere", root)).toThrow("There is no nowhere here");
  git("branch", "--move", "trunk");
  expect(() => changedFiles(undefined, root)).toThrow("name a commit with --base");
  expect(changedFiles("trunk", root)).toEqual([]);
});

// @vitest-environment node
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { changedFiles } from "./changed-files.ts";

let root = "";

const git = (...args: string[]) => {
  const name = ["-c", "user.name=Test", "-c", "user.email=test@example.test"];
  const who = [...name, "-c", "commit.gpgSign=false"];
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
  expect(changedFiles({ root }).files).toEqual([]);
});

test("all differences since the branch point count, and no later change to main", () => {
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

  expect(changedFiles({ root }).files).toEqual([
    "src/deleted.ts",
    "src/edited.ts",
    "src/moved.ts",
    "src/new.ts",
    "src/where it is now.ts",
  ]);
});

test("a missing base of comparison is an error", () => {
  expect(() => changedFiles({ base: "nowhere", root })).toThrow("There is no nowhere here");
  git("branch", "--move", "trunk");
  expect(() => changedFiles({ root })).toThrow("name a commit with --base");
  expect(changedFiles({ base: "trunk", root }).files).toEqual([]);
});

describe("with the last commit when there is no separate branch", () => {
  const changes = () => changedFiles({ root, orLastCommit: true });
  const commit = (name: string) => {
    write(name, name);
    git("add", name);
    git("commit", "--quiet", "--message", name);
  };

  test("a branch differs from the main branch by its commits and by what is not committed", () => {
    git("switch", "--quiet", "--create", "branch");
    commit("second.ts");
    commit("third.ts");
    write("src/edited.ts", "changed");
    write("größe.ts", "new");
    write("staged.ts", "new");
    git("add", "staged.ts");
    expect(changes()).toEqual({
      files: ["größe.ts", "second.ts", "src/edited.ts", "staged.ts", "third.ts"],
      since: "since main",
    });
  });

  test("later commits on the main branch are not changes of the branch", () => {
    git("switch", "--quiet", "--create", "branch");
    commit("second.ts");
    git("switch", "--quiet", "main");
    commit("elsewhere.ts");
    git("switch", "--quiet", "branch");
    expect(changes().files).toEqual(["second.ts"]);
  });

  test("a branch without its own commits has only uncommitted changes", () => {
    commit("second.ts");
    git("switch", "--quiet", "--create", "branch");
    write("new.ts", "new");
    expect(changes()).toEqual({ files: ["new.ts"], since: "since main" });
  });

  test("the main branch is compared with its previous commit", () => {
    commit("second.ts");
    commit("third.ts");
    expect(changes().files).toEqual(["third.ts"]);
    expect(changes().since).toContain("this is the main branch");
  });

  test("a clone without the main branch is compared with the previous commit, if it exists", () => {
    commit("second.ts");
    git("branch", "--quiet", "--move", "branch");
    expect(changes().files).toEqual(["second.ts"]);
    expect(changes().since).toContain("the main branch is not in this clone");
  });

  test("with a single commit, only uncommitted changes count", () => {
    git("branch", "--quiet", "--move", "branch");
    write("new.ts", "new");
    expect(changes().files).toEqual(["new.ts"]);
    expect(changes().since).toContain("the only commit");
  });
});

test("a folder without a repository is refused", () => {
  rmSync(join(root, ".git"), { recursive: true });
  expect(() => changedFiles({ root })).toThrow("is no Git repository");
  expect(() => changedFiles({ root, orLastCommit: true })).toThrow("is no Git repository");
});

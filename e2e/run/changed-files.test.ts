import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { changedFiles } from "./changed-files.ts";

// Starting Git costs most of the time here, so each test gets a copy of one repository.
const folder = mkdtempSync(join(tmpdir(), "changed-"));
const CONFIGURATION = `[user]
  name = Test
  email = test@example.test
[commit]
  gpgSign = false
[maintenance]
  auto = false
`;

let root = join(folder, "first");
let copies = 0;

const git = (...args: string[]) => execFileSync("git", args, { cwd: root, stdio: "pipe" });
const write = (path: string, text: string) => writeFileSync(join(root, path), text);

/** A commit on top of the branch, for `git fast-import`. */
const commit = (branch: string, files: Readonly<Record<string, string>>) =>
  [
    `commit refs/heads/${branch}`,
    "committer Test <test@example.test> 0 +0000",
    "data 0",
    ...Object.entries(files).map(
      ([path, text]) => `M 644 inline ${path}\ndata ${text.length}\n${text}`,
    ),
    "",
  ].join("\n");

beforeAll(() => {
  execFileSync("git", ["init", "--quiet", "--template=", "--initial-branch", "main", root]);
  appendFileSync(join(root, ".git/config"), CONFIGURATION);
  const first = Object.fromEntries(
    ["kept", "moved", "deleted", "edited"].map((name) => [`src/${name}.ts`, name]),
  );
  // Beside the main branch, "two" and "three" have that many commits, "elsewhere" another second.
  const history = [
    commit("main", { ...first, ".gitignore": "dist\n" }),
    "reset refs/heads/three\nfrom refs/heads/main\n",
    commit("three", { "second.ts": "second" }),
    "reset refs/heads/two\nfrom refs/heads/three\n",
    commit("three", { "third.ts": "third" }),
    "reset refs/heads/elsewhere\nfrom refs/heads/main\n",
    commit("elsewhere", { "elsewhere.ts": "elsewhere" }),
  ];
  execFileSync("git", ["fast-import", "--quiet"], { cwd: root, input: history.join("\n") });
  git("reset", "--quiet", "--hard");
});

beforeEach(() => {
  copies += 1;
  root = join(folder, `copy ${copies}`);
  cpSync(join(folder, "first"), root, { recursive: true, preserveTimestamps: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

test("a clean main branch has changed nothing", () => {
  expect(changedFiles({ root }).files).toEqual([]);
});

test("all differences since the branch point count, and no later change to main", () => {
  git("switch", "--quiet", "--create", "work");
  git("mv", "src/moved.ts", "src/where it is now.ts");
  git("commit", "--quiet", "--message", "Move");
  git("branch", "--force", "main", "elsewhere");
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

  test("a branch differs from the main branch by its commits and by what is not committed", () => {
    git("switch", "--quiet", "three");
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
    git("switch", "--quiet", "two");
    git("branch", "--force", "main", "elsewhere");
    expect(changes().files).toEqual(["second.ts"]);
  });

  test("a branch without its own commits has only uncommitted changes", () => {
    git("switch", "--quiet", "two");
    git("branch", "--force", "main", "two");
    write("new.ts", "new");
    expect(changes()).toEqual({ files: ["new.ts"], since: "since main" });
  });

  test("the main branch is compared with its previous commit", () => {
    git("reset", "--quiet", "--hard", "three");
    expect(changes().files).toEqual(["third.ts"]);
    expect(changes().since).toContain("this is the main branch");
  });

  test("a clone without the main branch is compared with the previous commit, if it exists", () => {
    git("switch", "--quiet", "two");
    git("branch", "--delete", "--force", "main");
    expect(changes().files).toEqual(["second.ts"]);
    expect(changes().since).toContain("the main branch is not in this clone");
  });

  test("with a single commit, only uncommitted changes count", () => {
    git("branch", "--move", "branch");
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

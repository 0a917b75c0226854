import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { filesSinceMain } from "./files-since-main.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "since-main-"));
  git("init", "--quiet", "--initial-branch=main");
  await commit("first.ts");
});
afterEach(() => rm(root, { recursive: true }));

function git(...args: readonly string[]): void {
  const who = ["-c", "user.name=a", "-c", "user.email=a@b.test", "-c", "commit.gpgSign=false"];
  const { status, stderr } = spawnSync("git", [...who, ...args], { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
}

async function commit(name: string): Promise<void> {
  await writeFile(join(root, name), name);
  git("add", name);
  git("commit", "--quiet", "--message", name);
}

test("a branch differs from the main branch by its commits and by what is not committed", async () => {
  git("switch", "--quiet", "--create", "branch");
  await commit("second.ts");
  await commit("third.ts");
  await writeFile(join(root, "first.ts"), "changed");
  await writeFile(join(root, "größe.ts"), "new");
  await writeFile(join(root, "staged.ts"), "new");
  git("add", "staged.ts");
  expect(filesSinceMain(root)).toEqual({
    files: ["first.ts", "größe.ts", "second.ts", "staged.ts", "third.ts"],
    since: "since main",
  });
});

test("commits of the main branch after a branch began are none of its changes", async () => {
  git("switch", "--quiet", "--create", "branch");
  await commit("second.ts");
  git("switch", "--quiet", "main");
  await commit("elsewhere.ts");
  git("switch", "--quiet", "branch");
  expect(filesSinceMain(root).files).toEqual(["second.ts"]);
});

test("a branch without commits of its own has what is not committed", async () => {
  await commit("second.ts");
  git("switch", "--quiet", "--create", "branch");
  await writeFile(join(root, "new.ts"), "new");
  expect(filesSinceMain(root)).toEqual({ files: ["new.ts"], since: "since main" });
});

test("the main branch is compared with the commit before", async () => {
  await commit("second.ts");
  await commit("third.ts");
  const { files, since } = filesSinceMain(root);
  expect(files).toEqual(["third.ts"]);
  expect(since).toContain("this is the main branch");
});

test("a clone without the main branch is compared with the commit before, if that is there", async () => {
  await commit("second.ts");
  git("branch", "--quiet", "--move", "branch");
  expect(filesSinceMain(root).files).toEqual(["second.ts"]);
  expect(filesSinceMain(root).since).toContain("the main branch is not in this clone");
});

test("a single commit leaves what is not committed", async () => {
  git("branch", "--quiet", "--move", "branch");
  await writeFile(join(root, "new.ts"), "new");
  const { files, since } = filesSinceMain(root);
  expect(files).toEqual(["new.ts"]);
  expect(since).toContain("the only commit");
});

test("a folder without a repository is refused", async () => {
  await rm(join(root, ".git"), { recursive: true });
  expect(() => filesSinceMain(root)).toThrow("is no Git repository");
});

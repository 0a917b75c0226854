import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { faultOf, faultySubjects } from "./commit-subjects.ts";

describe("a commit subject", () => {
  test.each([
    "Add captions",
    "Embed the list of domains",
    "Focus the field",
    "Pass the key",
    "Bring back the panel",
    "Merge 0123456789012345678901234567890123456789 into 0123456789012345678901234567890123456789",
    `Revert "${"A long subject ".repeat(5)}"`,
  ])("may be %j", (subject) => {
    expect(faultOf(subject)).toBeNull();
  });

  test.each([
    ["x".repeat(73), "has 73 characters"],
    ["Add captions.", "full stop"],
    ["add captions", "capital letter"],
    ["Added captions", "no imperative"],
    ["Adds captions", "no imperative"],
    ["Adding captions", "no imperative"],
  ])("may not be %j", (subject, fault) => {
    expect(faultOf(subject)).toContain(fault);
  });
});

describe("the commits that are checked", () => {
  let folder = "";

  const git = (where: string, input: string, ...args: string[]) =>
    execFileSync("git", args, { cwd: join(folder, where), input, stdio: "pipe" });

  /** Commits on top of a branch in one go, because starting Git costs most of the time here. */
  const commit = (where: string, subjects: readonly string[], branch = "main", onto?: string) => {
    const commits = subjects.map((subject, at) => [
      `commit refs/heads/${branch}`,
      "committer Test <test@example.test> 0 +0000",
      `data ${subject.length}\n${subject}`,
      ...(at === 0 && onto ? [`from refs/heads/${onto}^0`] : []),
      "",
    ]);
    git(where, commits.flat().join("\n"), "fast-import", "--quiet");
  };
  const faults = (where: string) => faultySubjects(join(folder, where));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "surtitle-subjects-"));
    git("", "", "init", "--quiet", "--template=", "--initial-branch", "main", "server");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  test("are those that the server's main branch does not have", () => {
    commit("server", ["Old and long ".repeat(7)]);
    git("", "", "clone", "--quiet", "--template=", "server", "clone");
    expect(faults("clone")).toEqual([]);
    commit("clone", ["Added something"], "main", "main");
    expect(faults("clone")).toEqual([
      '"Added something" begins with "Added", which is no imperative.',
    ]);
  });

  test("are the last ones where there is no server", () => {
    const parts = Array.from({ length: 9 }, (_, at) => `Add part ${at + 1}`);
    commit("server", ["old", ...parts]);
    expect(faults("server")).toHaveLength(1);
    commit("server", ["Add part 10"], "main", "main");
    expect(faults("server")).toEqual([]);
  });

  test("are the one there is in a shallow clone of a branch", () => {
    commit("server", ["old"]);
    commit("server", ["Add work"], "work", "main");
    const url = pathToFileURL(join(folder, "server")).href;
    const shallow = ["--depth", "1", "--branch", "work"];
    git("", "", "clone", "--quiet", "--template=", ...shallow, url, "clone");
    expect(faults("clone")).toEqual([]);
    commit("clone", ["worked"], "work", "work");
    expect(faults("clone")).toHaveLength(1);
  });

  test("are none without a commit, and none without a repository", () => {
    expect(faults("server")).toEqual([]);
    rmSync(join(folder, "server/.git"), { recursive: true });
    expect(faults("server")).toEqual([]);
  });
});

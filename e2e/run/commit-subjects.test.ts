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

  const git = (where: string, ...args: string[]) => {
    const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.test"];
    const options = [...identity, "-c", "commit.gpgSign=false"];
    execFileSync("git", [...options, ...args], { cwd: join(folder, where), stdio: "pipe" });
  };
  const commit = (where: string, subject: string) =>
    git(where, "commit", "--quiet", "--allow-empty", "--message", subject);
  const faults = (where: string) => faultySubjects(join(folder, where));

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "surtitle-subjects-"));
    git("", "init", "--quiet", "--initial-branch", "main", "server");
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  test("are those that the server's main branch does not have", () => {
    commit("server", "Old and long ".repeat(7));
    git("", "clone", "--quiet", "server", "clone");
    expect(faults("clone")).toEqual([]);
    commit("clone", "Added something");
    expect(faults("clone")).toEqual([
      '"Added something" begins with "Added", which is no imperative.',
    ]);
  });

  test("are the last ones where there is no server", () => {
    commit("server", "old");
    for (let count = 1; count < 10; count += 1) commit("server", `Add part ${count}`);
    expect(faults("server")).toHaveLength(1);
    commit("server", "Add part 10");
    expect(faults("server")).toEqual([]);
  });

  test("are the one there is in a shallow clone of a branch", () => {
    commit("server", "old");
    git("server", "switch", "--quiet", "--create", "work");
    commit("server", "Add work");
    const url = pathToFileURL(join(folder, "server")).href;
    git("", "clone", "--quiet", "--depth", "1", "--branch", "work", url, "clone");
    expect(faults("clone")).toEqual([]);
    commit("clone", "worked");
    expect(faults("clone")).toHaveLength(1);
  });

  test("are none without a commit, and none without a repository", () => {
    expect(faults("server")).toEqual([]);
    rmSync(join(folder, "server/.git"), { recursive: true });
    expect(faults("server")).toEqual([]);
  });
});

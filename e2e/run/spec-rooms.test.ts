import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "./build-extension.ts";
import { filesOfSpec, specNames } from "./spec-files.ts";
import { CAPTIONS, ROOMS, SPEC_ROOMS } from "./spec-rooms.ts";

// A room that a file imports from, or whose page it opens.
const NAMED_ROOM = /\bsrc\/([a-z-]+)\//g;

const roomsOf = (name: string): ReadonlySet<string> => new Set(SPEC_ROOMS[name]);

const STARTS = ["e2e/harness/popup/start-captions.ts", "e2e/harness/input/start-by-key.ts"];

test("the rooms are the existing folders", () => {
  const folders = readdirSync(join(ROOT, "src"), { withFileTypes: true });
  expect(folders.filter((entry) => entry.isDirectory()).map(({ name }) => name)).toEqual(ROOMS);
});

test("exactly the existing specs have a list of rooms", () => {
  expect(Object.keys(SPEC_ROOMS).sort()).toEqual(specNames());
});

test("every room has a specific spec, besides those that exercise all rooms", () => {
  const some = Object.values(SPEC_ROOMS).filter((rooms) => rooms.length < ROOMS.length);
  const exercised = new Set(some.flat());
  expect(ROOMS.filter((room) => !exercised.has(room))).toEqual([]);
});

test("a spec that starts captions exercises all rooms that captions need", () => {
  const starting = specNames().filter((name) => STARTS.some((file) => filesOfSpec(name).has(file)));
  expect(starting.length).toBeGreaterThan(30);
  const lacking = starting.filter((name) => CAPTIONS.some((room) => !roomsOf(name).has(room)));
  expect(lacking).toEqual([]);
});

test("a spec exercises the rooms that its files name", () => {
  const lacking = specNames().flatMap((name) => {
    const text = readFileSync(join(ROOT, "e2e", `${name}.spec.ts`), "utf8");
    const named = [...text.matchAll(NAMED_ROOM)].map(([, room = ""]) => room);
    return named.filter((room) => !roomsOf(name).has(room)).map((room) => `${name}: ${room}`);
  });
  expect(lacking).toEqual([]);
});

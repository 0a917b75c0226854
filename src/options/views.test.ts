import { expect, test } from "vitest";
import { movedTo, VIEWS, viewOf } from "./views.ts";

test.each([
  ["#captions", "captions"],
  ["#languages", "captions"],
  ["#look", "captions"],
  ["#reading", "captions"],
  ["#subtitles", "captions"],
  ["#dub", "spoken"],
  ["#voice", "wording"],
  ["#styles", "wording"],
  ["#transcripts", "storage"],
  ["#sites", "storage"],
  ["#privacy", "storage"],
  ["#service", "account"],
  ["#quota", "account"],
  ["#shortcuts", "keys"],
  ["#sound", "advanced"],
  ["#advanced", "advanced"],
  ["", "captions"],
  ["#nothing", "captions"],
])("%s shows %s", (hash, view) => {
  expect(viewOf(hash).id).toBe(view);
});

test("the addresses of term lists lead to their page", () => {
  expect(movedTo("#glossaries")).toBe("/src/terms/index.html#glossaries");
  expect(movedTo("#spoken-terms")).toBe("/src/terms/index.html#spoken-terms");
  expect(movedTo("#voice")).toBeNull();
});

test("no two views or sections share an address", () => {
  const names = VIEWS.flatMap(({ id, sections }) => [id, ...sections]);
  expect(new Set(names).size).toBe(names.length);
});

// @vitest-environment node
import { expect, test } from "vitest";
import { RemarkLog } from "./remark-log.ts";

test("a long remark is cut", () => {
  const lines: string[] = [];
  new RemarkLog((line) => lines.push(line)).note("x".repeat(10_000));
  expect(lines[0]).toHaveLength("Surtitle: ".length + 300);
});

test("a remark is written once, and a flood of different ones ends", () => {
  const lines: string[] = [];
  const { note } = new RemarkLog((line) => lines.push(line));
  note("an unknown field");
  note("an unknown field");
  expect(lines).toEqual(["Surtitle: an unknown field"]);
  for (let i = 0; i < 10_000; i++) note(`field ${i}`);
  expect(lines).toHaveLength(51);
  expect(lines.at(-1)).toContain("left out");
});

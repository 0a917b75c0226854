import { expect, test } from "vitest";
import { WarningLog } from "./warning-log.ts";

test("cuts a long message", () => {
  const lines: string[] = [];
  new WarningLog((line) => lines.push(line)).warn("x".repeat(10_000));
  expect(lines[0]).toHaveLength("Surtitle: ".length + 300);
});

test("writes a message once and stops a flood of different ones", () => {
  const lines: string[] = [];
  const { warn } = new WarningLog((line) => lines.push(line));
  warn("an unknown field");
  warn("an unknown field");
  expect(lines).toEqual(["Surtitle: an unknown field"]);
  for (let i = 0; i < 10_000; i++) warn(`field ${i}`);
  expect(lines).toHaveLength(51);
  expect(lines.at(-1)).toContain("left out");
});

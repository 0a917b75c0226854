import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { announceOtherTests, untilOtherTestsEnd } from "./other-tests.ts";

test("tests wait for others that were announced, until these end", async () => {
  const others = announceOtherTests();
  let isOver = false;
  const waiting = untilOtherTestsEnd(others.env).then(() => {
    expect(isOver).toBe(true);
  });
  await new Promise((resolve) => setTimeout(resolve, 20));
  isOver = true;
  others.end();
  await waiting;
  expect(Object.values(others.env).filter((path) => existsSync(path))).toEqual([]);
});

test("tests without others do not wait", async () => {
  await expect(untilOtherTestsEnd({})).resolves.toBeUndefined();
});

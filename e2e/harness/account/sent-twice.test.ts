// @vitest-environment node
import { expect, test } from "vitest";
import { sentTwice } from "./sent-twice.ts";

test("a repeated chunk was sent twice, and a shorter repeat was played twice", () => {
  const repeat = (lengthMs: number) => ({ talk: "bread", atMs: 4000, lengthMs, streamMs: 900 });
  expect(sentTwice([repeat(47), repeat(60), repeat(180)])).toEqual([repeat(60), repeat(180)]);
});

import { expect, test } from "vitest";
import { sentTwice } from "./sent-twice.ts";

test("whole chunks that are repeated were sent twice, and other repeats were played twice", () => {
  const repeat = (lengthMs: number) => ({ talk: "bread", atMs: 4000, lengthMs, streamMs: 900 });
  const repeats = [4, 47, 54.4, 60, 100, 181].map(repeat);
  expect(sentTwice({ repeats, chunks: { averageMs: 59.8 } })).toEqual([repeat(60), repeat(181)]);
});

import { expect, it } from "vitest";
import { readFrameKey } from "./page-key.ts";

it("accepts the known actions and nothing else", () => {
  expect(readFrameKey({ pageKey: "larger", more: 1 })).toEqual({ pageKey: "larger" });
  expect(readFrameKey({ pageKey: null })).toEqual({ pageKey: null });
  for (const other of [{ pageKey: "start" }, { pageKey: 1 }, {}, null, "larger", []]) {
    expect(readFrameKey(other)).toBeNull();
  }
});

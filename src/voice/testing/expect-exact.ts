import { expect } from "vitest";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import type { StreamRig } from "./stream-rig.ts";

export function expectExact(checked: StreamRig): void {
  expect(checked.outcome).toBe("ended");
  expect(checked.gaps).toEqual([]);
  expect(checked.unreported()).toEqual([]);
  for (const lane of [ORIGINAL_LANE, ...checked.service.targets]) {
    expect(checked.textOf(lane)).toBe(checked.expectedText(lane));
  }
}

import { beforeEach, describe, expect, it } from "vitest";
import { STREAM_POLICY } from "../stream-policy.ts";
import { LinkMeter } from "./link-meter.ts";

describe("LinkMeter", () => {
  let meter: LinkMeter;
  let nowMs = 0;

  /** Looks once a second. */
  const look = (backlogs: readonly number[], isHeldBack: boolean) => {
    for (const backlogMs of backlogs) {
      nowMs += 1000;
      meter.look(backlogMs, isHeldBack, nowMs);
    }
    return meter.isSlow;
  };

  beforeEach(() => {
    nowMs = 0;
    meter = new LinkMeter(STREAM_POLICY);
  });

  it("finds a link slow whose backlog grows", () => {
    expect(look([0, 1000, 2000, 2500, 3000, 3500, 4000], true)).toBe(false);
    expect(look([4500], true)).toBe(true);
  });

  it("does not blame the link for a backlog that drains after a drop", () => {
    expect(look([20_000, 19_000, 18_000, 17_000, 16_000, 15_000, 14_000], true)).toBe(false);
  });

  it("does not blame the link when it does not hold anything back", () => {
    expect(look([3000, 4000, 5000, 6000, 7000, 8000, 9000], false)).toBe(false);
  });

  it("stays slow until the backlog is gone", () => {
    look([2500, 3000, 3500, 4000, 4500], true);
    expect(look([4000, 3000, 1000], false)).toBe(true);
    expect(look([900], false)).toBe(false);
  });

  it("knows nothing of the next link", () => {
    look([2500, 3000, 3500, 4000, 4500], true);
    meter.reset();
    expect(meter.isSlow).toBe(false);
  });

  it("tells no backlog where sound is only on its way", () => {
    expect(LinkMeter.told(120)).toBe(0);
    expect(LinkMeter.told(1234.5)).toBe(1235);
  });
});

import { beforeEach, describe, expect, it } from "vitest";
import { STREAM_POLICY } from "../stream-policy.ts";
import { LinkMeter } from "./link-meter.ts";

describe("LinkMeter", () => {
  let meter: LinkMeter;
  let nowMs = 0;

  const addSamples = (backlogs: readonly number[], isHeldBack: boolean) => {
    for (const backlogMs of backlogs) {
      nowMs += 1000;
      meter.addSample(backlogMs, isHeldBack, nowMs);
    }
    return meter.isSlow;
  };

  beforeEach(() => {
    nowMs = 0;
    meter = new LinkMeter(STREAM_POLICY);
  });

  it("calls a link slow when its backlog grows", () => {
    expect(addSamples([0, 1000, 2000, 2500, 3000, 3500, 4000], true)).toBe(false);
    expect(addSamples([4500], true)).toBe(true);
  });

  it("does not blame the link for a backlog that drains after a drop", () => {
    expect(addSamples([20_000, 19_000, 18_000, 17_000, 16_000, 15_000, 14_000], true)).toBe(false);
  });

  it("does not blame a link that holds nothing back", () => {
    expect(addSamples([3000, 4000, 5000, 6000, 7000, 8000, 9000], false)).toBe(false);
  });

  it("stays slow until the backlog is gone", () => {
    addSamples([2500, 3000, 3500, 4000, 4500], true);
    expect(addSamples([4000, 3000, 1000], false)).toBe(true);
    expect(addSamples([900], false)).toBe(false);
  });

  it("forgets everything on reset", () => {
    addSamples([2500, 3000, 3500, 4000, 4500], true);
    meter.reset();
    expect(meter.isSlow).toBe(false);
  });

  it("reports no backlog for sound that is only on its way", () => {
    expect(LinkMeter.roundBacklog(120)).toBe(0);
    expect(LinkMeter.roundBacklog(1234.5)).toBe(1235);
  });
});

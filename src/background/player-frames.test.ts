import { describe, expect, it } from "vitest";
import type { PlayerReport } from "../messaging/player-report.ts";
import { PlayerFrames } from "./player-frames.ts";
import { FakeEnd } from "./testing/fake-end.ts";

const report = (state: PlayerReport["state"], rate = 1): PlayerReport => ({
  state,
  rate,
  hasSeeked: false,
});

describe("PlayerFrames", () => {
  it("takes a tab for paused when what played in any of its frames does so no more", () => {
    const frames = new PlayerFrames();
    const [top, inner] = [new FakeEnd("players"), new FakeEnd("players")];
    frames.report(top, report("none"));
    expect(frames.stateOf(7)).toEqual({ paused: false, rate: 1 });
    frames.report(inner, report("playing", 1.25));
    expect(frames.stateOf(7)).toEqual({ paused: false, rate: 1.25 });
    frames.report(inner, report("paused", 1.25));
    expect(frames.stateOf(7)).toEqual({ paused: true, rate: 1 });
    frames.report(top, report("playing"));
    expect(frames.stateOf(7).paused).toBe(false);
  });

  it("forgets a frame that is gone, and keeps tabs apart", () => {
    const frames = new PlayerFrames();
    const [one, other] = [new FakeEnd("players", 7), new FakeEnd("players", 8)];
    frames.report(one, report("paused"));
    frames.report(other, report("playing"));
    frames.remove(one);
    expect(frames.stateOf(7).paused).toBe(false);
    frames.end(8);
    expect([one.kinds, other.kinds]).toEqual([[], ["end"]]);
  });
});

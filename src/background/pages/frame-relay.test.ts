import { describe, expect, it } from "vitest";
import { FakeEnd } from "../testing/fake-end.ts";
import { FrameRelay } from "./frame-relay.ts";

const BAR = { top: 100, bottom: 150, left: 0, right: 300 };
const report = (index: number, obstacles = [BAR]) => ({
  path: [index],
  width: 300,
  height: 150,
  obstacles,
  player: null,
  isWatched: true,
});
const message = (index: number, obstacles = [BAR]) => ({
  kind: "frame-obstacles",
  report: report(index, obstacles),
});

describe("FrameRelay", () => {
  it("relays the reports of frames to the overlay of their own tab only", () => {
    const relay = new FrameRelay();
    const [overlay, other] = [new FakeEnd("overlay", 7), new FakeEnd("overlay", 8)];
    relay.attachOverlay(overlay);
    relay.attachOverlay(other);
    relay.relayObstacles(new FakeEnd("players", 7), report(0));
    expect(overlay.messages).toEqual([message(0)]);
    expect(other.messages).toEqual([]);
  });

  it("sends earlier reports to an overlay that attaches later", () => {
    const relay = new FrameRelay();
    const frame = new FakeEnd("players", 7);
    relay.relayObstacles(frame, report(0));
    relay.relayObstacles(frame, report(0, []));
    relay.relayObstacles(new FakeEnd("players", 7), report(1));
    const overlay = new FakeEnd("overlay", 7);
    relay.attachOverlay(overlay);
    expect(overlay.messages).toEqual([message(0, []), message(1)]);
  });

  it("withdraws the obstacles of a closed frame", () => {
    const relay = new FrameRelay();
    const [overlay, frame] = [new FakeEnd("overlay", 7), new FakeEnd("players", 7)];
    relay.attachOverlay(overlay);
    relay.relayObstacles(frame, report(0));
    relay.removeFrame(frame);
    relay.removeFrame(frame);
    const gone = { kind: "frame-obstacles", report: { ...report(0), isWatched: false } };
    expect(overlay.messages).toEqual([message(0), gone]);
  });

  it("keeps the obstacles that a new document in the same frame has reported", () => {
    const relay = new FrameRelay();
    const [overlay, old] = [new FakeEnd("overlay", 7), new FakeEnd("players", 7)];
    relay.attachOverlay(overlay);
    relay.relayObstacles(old, report(0, []));
    relay.relayObstacles(new FakeEnd("players", 7), report(0));
    relay.removeFrame(old);
    expect(overlay.messages).toEqual([message(0, []), message(0)]);
  });

  it("uses the overlay that attached last", () => {
    const relay = new FrameRelay();
    const [first, second] = [new FakeEnd("overlay", 7), new FakeEnd("overlay", 7)];
    relay.attachOverlay(first);
    relay.attachOverlay(second);
    first.close();
    relay.relayObstacles(new FakeEnd("players", 7), report(0));
    expect([first.messages.length, second.messages.length]).toEqual([0, 1]);
  });

  it("relays keys pressed in frames to the overlay of their tab", () => {
    const relay = new FrameRelay();
    const [overlay, other] = [new FakeEnd("overlay", 7), new FakeEnd("overlay", 8)];
    relay.attachOverlay(overlay);
    relay.attachOverlay(other);
    relay.relayKey(new FakeEnd("players", 7), { pageKey: "larger" });
    relay.relayKey(new FakeEnd("players", 9), { pageKey: "smaller" });
    expect(overlay.messages).toEqual([{ kind: "frame-key", pageKey: "larger" }]);
    expect(other.messages).toEqual([]);
  });
});

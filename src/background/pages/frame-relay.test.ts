import { describe, expect, it } from "vitest";
import { FakeEnd } from "../testing/fake-end.ts";
import { FrameRelay } from "./frame-relay.ts";

const BAR = { top: 100, bottom: 150, left: 0, right: 300 };
const report = (index: number, obstacles = [BAR]) => ({
  path: [index],
  width: 300,
  height: 150,
  obstacles,
  isWatched: true,
});
const message = (index: number, obstacles = [BAR]) => ({
  kind: "frame-obstacles",
  report: report(index, obstacles),
});

describe("FrameRelay", () => {
  it("tells the overlay of a tab what the frames there report, and nothing of other tabs", () => {
    const relay = new FrameRelay();
    const [overlay, other] = [new FakeEnd("overlay", 7), new FakeEnd("overlay", 8)];
    relay.attach(overlay);
    relay.attach(other);
    relay.report(new FakeEnd("players", 7), report(0));
    expect(overlay.messages).toEqual([message(0)]);
    expect(other.messages).toEqual([]);
  });

  it("tells an overlay that comes later what it missed", () => {
    const relay = new FrameRelay();
    const frame = new FakeEnd("players", 7);
    relay.report(frame, report(0));
    relay.report(frame, report(0, []));
    relay.report(new FakeEnd("players", 7), report(1));
    const overlay = new FakeEnd("overlay", 7);
    relay.attach(overlay);
    expect(overlay.messages).toEqual([message(0, []), message(1)]);
  });

  it("takes back what a frame has shown that is gone", () => {
    const relay = new FrameRelay();
    const [overlay, frame] = [new FakeEnd("overlay", 7), new FakeEnd("players", 7)];
    relay.attach(overlay);
    relay.report(frame, report(0));
    relay.remove(frame);
    relay.remove(frame);
    const gone = { kind: "frame-obstacles", report: { ...report(0), isWatched: false } };
    expect(overlay.messages).toEqual([message(0), gone]);
  });

  it("does not take back what another document in the same frame has reported by then", () => {
    const relay = new FrameRelay();
    const [overlay, old] = [new FakeEnd("overlay", 7), new FakeEnd("players", 7)];
    relay.attach(overlay);
    relay.report(old, report(0, []));
    relay.report(new FakeEnd("players", 7), report(0));
    relay.remove(old);
    expect(overlay.messages).toEqual([message(0, []), message(0)]);
  });

  it("keeps to the overlay that came last", () => {
    const relay = new FrameRelay();
    const [first, second] = [new FakeEnd("overlay", 7), new FakeEnd("overlay", 7)];
    relay.attach(first);
    relay.attach(second);
    first.close();
    relay.report(new FakeEnd("players", 7), report(0));
    expect([first.messages.length, second.messages.length]).toEqual([0, 1]);
  });

  it("tells the overlay of a tab which keys were pressed in the frames there", () => {
    const relay = new FrameRelay();
    const [overlay, other] = [new FakeEnd("overlay", 7), new FakeEnd("overlay", 8)];
    relay.attach(overlay);
    relay.attach(other);
    relay.press(new FakeEnd("players", 7), { pageKey: "larger" });
    relay.press(new FakeEnd("players", 9), { pageKey: "smaller" });
    expect(overlay.messages).toEqual([{ kind: "frame-key", pageKey: "larger" }]);
    expect(other.messages).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MAX_TRACK_CUES, type TrackReport } from "../../messaging/track-report.ts";
import { addFakePlayer, addTrackElement, FakeTrack, fakeCue } from "./testing/fake-tracks.ts";
import { type GoneReason, TrackReader } from "./track-reader.ts";

describe("TrackReader", () => {
  let life: AbortController;
  let reports: Extract<TrackReport, { kind: "cues" }>[];
  let gone: GoneReason | null;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    document.body.replaceChildren();
    life = new AbortController();
    reports = [];
    gone = null;
  });
  afterEach(() => {
    life.abort();
    vi.useRealTimers();
  });

  function read(track: FakeTrack, { player, list } = addFakePlayer([track])) {
    track.mode = "hidden";
    const onGone = (reason: GoneReason) => {
      gone = reason;
      life.abort();
    };
    const send = (report: TrackReport) => {
      if (report.kind === "cues") reports.push(report);
    };
    new TrackReader({ player, track: track.asTrack, id: 7 }, send, onGone, life.signal);
    return { player, list };
  }
  const texts = () => reports.flatMap(({ cues }) => cues.map(({ text }) => text));

  it("reports the cues as plain text, then the new ones", () => {
    const track = new FakeTrack({ list: [fakeCue(1, "<v Anna>Hello"), fakeCue(3)] });
    read(track);
    expect(reports).toEqual([
      {
        ...{ kind: "cues", track: 7, isStart: true, isAll: true },
        cues: [
          { fromMs: 1000, toMs: 2000, text: "Anna: Hello" },
          { fromMs: 3000, toMs: 4000, text: "Cue 3" },
        ],
      },
    ]);
    vi.advanceTimersByTime(1000);
    expect(reports).toHaveLength(1);
    track.list.push(fakeCue(5));
    vi.advanceTimersByTime(200);
    expect(reports[1]).toMatchObject({ isStart: false, isAll: true, cues: [{ fromMs: 5000 }] });
  });

  it("starts with an empty report when a script has yet to add cues", () => {
    read(new FakeTrack());
    expect(reports).toMatchObject([{ isStart: true, isAll: true, cues: [] }]);
  });

  it("reports cues that come before others, or while others are removed", () => {
    const track = new FakeTrack({ list: [4, 5, 6].map((at) => fakeCue(at)) });
    read(track);
    track.list.unshift(fakeCue(2));
    vi.advanceTimersByTime(200);
    track.list.splice(0, 2);
    track.list.push(fakeCue(7), fakeCue(8));
    vi.advanceTimersByTime(200);
    expect(texts()).toEqual(["Cue 4", "Cue 5", "Cue 6", "Cue 2", "Cue 7", "Cue 8"]);
  });

  it("reports a cue once that the page removes and makes again", () => {
    const track = new FakeTrack({ list: [fakeCue(1)] });
    read(track);
    track.list = [];
    vi.advanceTimersByTime(200);
    track.list = [fakeCue(1), fakeCue(2)];
    vi.advanceTimersByTime(200);
    expect(texts()).toEqual(["Cue 1", "Cue 2"]);
  });

  it("leaves out cues without text or with times that make no sense", () => {
    const list = [
      fakeCue(1, " <i></i> "),
      fakeCue(2, "backwards", 1),
      fakeCue(3, "no time", 3),
      fakeCue(Number.NaN, "never"),
      { startTime: 4, endTime: 5 } as VTTCue,
      fakeCue(1e300, "too late"),
      fakeCue(6),
    ];
    read(new FakeTrack({ list }));
    expect(texts()).toEqual(["Cue 6"]);
  });

  it("ends a cue without an end with the medium, or after ten seconds of a stream", () => {
    const list = [fakeCue(1, "open", Number.POSITIVE_INFINITY)];
    const one = new FakeTrack({ list });
    read(one);
    expect(reports[0]?.cues[0]).toMatchObject({ fromMs: 1000, toMs: 60_000 });
    const other = new FakeTrack({ list });
    read(other, addFakePlayer([other], { duration: Number.POSITIVE_INFINITY }));
    expect(reports[1]?.cues[0]).toMatchObject({ fromMs: 1000, toMs: 11_000 });
  });

  it("waits until the element has loaded, and leaves one that fails", () => {
    const track = new FakeTrack();
    const fake = addFakePlayer([track]);
    const element = addTrackElement(fake.player, track);
    read(track, fake);
    vi.advanceTimersByTime(1000);
    expect(reports).toEqual([]);
    track.list = [fakeCue(1)];
    element.setState(2, "load");
    expect(texts()).toEqual(["Cue 1"]);
    element.setState(3, "error");
    expect(gone).toBe("unreadable");
  });

  it("leaves a file that never loads", () => {
    const track = new FakeTrack();
    const fake = addFakePlayer([track]);
    addTrackElement(fake.player, track);
    read(track, fake);
    vi.advanceTimersByTime(31_000);
    expect(gone).toBe("unreadable");
  });

  it.each<[string, (fake: ReturnType<typeof addFakePlayer>, track: FakeTrack) => void]>([
    ["the page removes the track", ({ list }, track) => list.remove(track)],
    ["the page removes the player", ({ player }) => player.remove()],
    ["another medium plays", ({ set }) => set({ currentSrc: "https://a.example/other.mp4" })],
  ])("ends when %s", (_, change) => {
    const track = new FakeTrack({ list: [fakeCue(1)] });
    const fake = addFakePlayer([track]);
    read(track, fake);
    expect(gone).toBeNull();
    change(fake, track);
    vi.advanceTimersByTime(200);
    expect(gone).toBe("changed");
  });

  it("goes on reading when the page lets the track have cues again", () => {
    const track = new FakeTrack({ list: [fakeCue(1)] });
    read(track);
    track.mode = "disabled";
    track.list.push(fakeCue(2));
    vi.advanceTimersByTime(1000);
    track.mode = "hidden";
    vi.advanceTimersByTime(200);
    expect(texts()).toEqual(["Cue 1", "Cue 2"]);
  });

  it("reads many cues in short tasks and reports of limited size", () => {
    // Each text takes a millisecond.
    const slow = (at: number) =>
      Object.defineProperty(fakeCue(at), "text", {
        get: () => {
          vi.advanceTimersByTime(0.5);
          return `Cue ${at}`;
        },
      });
    const list = Array.from({ length: 450 }, (_, at) => slow(at));
    read(new FakeTrack({ list }));
    expect(texts().length).toBeLessThan(30);
    vi.advanceTimersByTime(10_000);
    expect(reports.map(({ cues }) => cues.length)).toEqual([200, 200, 50]);
    expect(reports.map(({ isStart }) => isStart)).toEqual([true, false, false]);
    expect(reports.map(({ isAll }) => isAll)).toEqual([false, false, true]);
  });

  it("says that nothing is waiting after a full report", () => {
    read(new FakeTrack({ list: Array.from({ length: 200 }, (_, at) => fakeCue(at)) }));
    expect(reports.map(({ cues, isAll }) => [cues.length, isAll])).toEqual([
      [200, false],
      [0, true],
    ]);
  });

  it("reads a limited number of cues", () => {
    const list = Array.from({ length: MAX_TRACK_CUES + 500 }, (_, at) => fakeCue(at));
    read(new FakeTrack({ list }));
    vi.advanceTimersByTime(5000);
    expect(texts()).toHaveLength(MAX_TRACK_CUES);
    expect(reports.at(-1)?.isAll).toBe(true);
  });

  it("reads a limited number of letters", () => {
    const text = "a".repeat(1e5);
    const list = Array.from({ length: 5000 }, (_, at) => fakeCue(at, text));
    read(new FakeTrack({ list }));
    vi.advanceTimersByTime(5000);
    expect(texts().join("").length).toBeLessThan(2_003_000);
  });

  it("is silent after its end", () => {
    const track = new FakeTrack();
    read(track);
    life.abort();
    track.list.push(fakeCue(1));
    vi.advanceTimersByTime(1000);
    expect(texts()).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { NativeDisplay } from "./native-display.ts";
import { addFakePlayer, FakeTrack } from "./testing/fake-tracks.ts";

describe("NativeDisplay", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["performance"] });
    document.body.replaceChildren();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function show(modes: readonly TextTrackMode[]) {
    const tracks = modes.map((mode) => new FakeTrack({ mode }));
    const { player, list } = addFakePlayer(tracks);
    const [read] = tracks as [FakeTrack, ...FakeTrack[]];
    const display = new NativeDisplay(player, read.asTrack);
    return { display, read, tracks, list, modes: () => tracks.map(({ mode }) => mode) };
  }

  it.each<readonly [TextTrackMode, TextTrackMode]>([
    ["showing", "disabled"],
    ["disabled", "showing"],
    ["hidden", "showing"],
  ])("hides what is shown, loads a track that is %s, and restores both", (read, other) => {
    const { display, modes } = show([read, other]);
    expect(modes()).toEqual(["hidden", other === "showing" ? "hidden" : other]);
    display.restore();
    expect(modes()).toEqual([read, other]);
  });

  it("leaves other kinds of tracks alone", () => {
    const chapters = new FakeTrack({ kind: "chapters", mode: "showing" });
    const read = new FakeTrack();
    new NativeDisplay(addFakePlayer([read, chapters]).player, read.asTrack);
    expect(chapters.mode).toBe("showing");
  });

  it("remembers what the page wants in the meantime", () => {
    const { display, tracks, modes } = show(["disabled", "showing", "disabled"]);
    const [read, second, third] = tracks;
    if (read) read.mode = "showing";
    if (second) second.mode = "disabled";
    if (third) third.mode = "showing";
    expect(modes()).toEqual(["hidden", "disabled", "hidden"]);
    expect(tracks.map((track) => display.isShowing(track.asTrack))).toEqual([true, false, true]);
    display.restore();
    expect(modes()).toEqual(["showing", "disabled", "showing"]);
  });

  it("keeps the track loaded that the page switches off, and leaves it off in the end", () => {
    const { display, read } = show(["showing"]);
    read.mode = "disabled";
    expect(read.mode).toBe("hidden");
    display.restore();
    expect(read.mode).toBe("disabled");
  });

  it("hides a track that the page adds", () => {
    const { list, display } = show(["disabled"]);
    const added = new FakeTrack({ mode: "showing" });
    list.add(added);
    expect(added.mode).toBe("hidden");
    display.restore();
    expect(added.mode).toBe("showing");
  });

  it("gives in to a page that insists, and not to one that shows them now and then", () => {
    const { display, read } = show(["showing"]);
    for (let times = 0; times < 30; times++) {
      vi.advanceTimersByTime(600);
      read.mode = "showing";
      expect(read.mode).toBe("hidden");
    }
    vi.advanceTimersByTime(5000);
    const after = Array.from({ length: 11 }, () => {
      read.mode = "showing";
      return read.mode;
    });
    expect(after).toEqual([...Array(10).fill("hidden"), "showing"]);
    display.restore();
    expect(read.mode).toBe("showing");
  });

  it("does nothing after the end", () => {
    const { display, read } = show(["disabled"]);
    display.restore();
    read.mode = "showing";
    expect(read.mode).toBe("showing");
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type PlayerTracks,
  readTrackReport,
  type TrackReport,
} from "../../messaging/track-report.ts";
import type { findShadowPlayers } from "../players/find-shadow-players.ts";
import { FrameTracks } from "./frame-tracks.ts";
import { addFakePlayer, addTrackElement, FakeTrack, fakeCue } from "./testing/fake-tracks.ts";

const SOON_MS = 100;

describe("FrameTracks", () => {
  let life: AbortController;
  let open: AbortController;
  let reports: TrackReport[];
  let findMore: typeof findShadowPlayers;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    document.body.replaceChildren();
    life = new AbortController();
    reports = [];
    findMore = () => {};
  });
  afterEach(() => {
    life.abort();
    vi.useRealTimers();
  });

  function connect(tracks: FrameTracks): void {
    open = new AbortController();
    tracks.connect((report) => {
      expect(readTrackReport(report)).toEqual(report);
      reports.push(report);
    }, open.signal);
  }
  function start(): FrameTracks {
    const tracks = new FrameTracks(findMore, life.signal);
    connect(tracks);
    return tracks;
  }
  const kinds = () => reports.map(({ kind }) => kind);
  const player = (): PlayerTracks | null => {
    const told = reports.filter((report) => report.kind === "player");
    return told.at(-1)?.player ?? null;
  };
  const labels = () => player()?.tracks.map(({ label }) => label) ?? null;
  const idOf = (label: string) => player()?.tracks.find((each) => each.label === label)?.id ?? -1;
  const press = (tracks: FrameTracks, code: string, facts: KeyboardEventInit = {}) =>
    tracks.pressKey(new KeyboardEvent("keydown", { code, altKey: true, shiftKey: true, ...facts }));

  describe("reports", () => {
    it("the tracks of the player at once", () => {
      const list = [fakeCue(1, "<i>Five</i>"), fakeCue(3, "Four")];
      const english = new FakeTrack({ list, mode: "showing", label: " Eng\u202elish " });
      const dutch = new FakeTrack({ kind: "captions", language: "nl", label: "Nederlands" });
      const chapters = new FakeTrack({ kind: "chapters" });
      addFakePlayer([english, chapters, dutch], {
        currentSrc: "https://a.example/film.mp4?key=1#t=20",
        currentTime: 12,
      });
      start();
      expect(reports).toMatchObject([
        {
          kind: "player",
          player: {
            ...{ media: "https://a.example/film.mp4?key=1", durationMs: 60_000, mediaMs: 12_000 },
            tracks: [
              {
                ...{ kind: "subtitles", language: "en", label: "English", isShowing: true },
                loaded: { cues: 2, characters: 8, fromMs: 1000, toMs: 4000 },
              },
              { kind: "captions", language: "nl", isShowing: false, loaded: null },
            ],
          },
        },
      ]);
    });

    it("that there is no such player", () => {
      addFakePlayer([]);
      start();
      expect(reports).toEqual([{ kind: "player", player: null }]);
    });

    it.each<[string, string]>([
      ["blob:https://a.example/1234", ""],
      ["", ""],
      ["file:///home/film.mp4#1", "file:///home/film.mp4"],
      [`https://a.example/${"a".repeat(5000)}`, ""],
    ])("the address %s as %s", (currentSrc, media) => {
      addFakePlayer([new FakeTrack()], { currentSrc, duration: Number.POSITIVE_INFINITY });
      start();
      expect(player()).toMatchObject({ media, durationMs: null });
    });

    it("tracks that come, change and go, once each", () => {
      const { list, raise } = addFakePlayer([]);
      start();
      const track = new FakeTrack();
      list.add(track);
      raise("loadedmetadata");
      vi.advanceTimersByTime(SOON_MS);
      track.mode = "showing";
      vi.advanceTimersByTime(SOON_MS);
      raise("volumechange");
      vi.advanceTimersByTime(SOON_MS);
      list.remove(track);
      vi.advanceTimersByTime(SOON_MS);
      expect(kinds()).toHaveLength(4);
      expect(player()).toBeNull();
    });

    it("the player that plays, of several", () => {
      const one = addFakePlayer([new FakeTrack({ label: "One" })], { paused: false });
      const other = addFakePlayer([new FakeTrack({ label: "Other" })]);
      start();
      expect(labels()).toEqual(["One"]);
      one.set({ paused: true });
      one.raise("pause");
      other.set({ paused: false });
      other.raise("playing");
      vi.advanceTimersByTime(SOON_MS);
      expect(labels()).toEqual(["Other"]);
    });

    it("no paused player while another one without tracks is heard", () => {
      addFakePlayer([new FakeTrack({ label: "Paused" })]);
      const other = addFakePlayer([], { paused: false, muted: true });
      start();
      expect(labels()).toEqual(["Paused"]);
      other.set({ muted: false });
      other.raise("volumechange");
      vi.advanceTimersByTime(SOON_MS);
      expect(labels()).toBeNull();
    });

    it("players in shadow roots", () => {
      const root = document.body
        .appendChild(document.createElement("div"))
        .attachShadow({ mode: "open" });
      findMore = (onRoot) => void setTimeout(onRoot, 1000, root);
      root.append(addFakePlayer([new FakeTrack({ label: "Inside" })]).player);
      start();
      expect(labels()).toBeNull();
      vi.advanceTimersByTime(1000 + SOON_MS);
      expect(labels()).toEqual(["Inside"]);
    });

    it("the text of a track also after the page has disabled it, until the medium changes", () => {
      const track = new FakeTrack({ list: [fakeCue(1)], mode: "showing" });
      const { raise } = addFakePlayer([track]);
      start();
      track.mode = "disabled";
      vi.advanceTimersByTime(SOON_MS);
      expect(player()?.tracks[0]).toMatchObject({ isShowing: false, loaded: { cues: 1 } });
      raise("emptied");
      vi.advanceTimersByTime(SOON_MS);
      expect(player()?.tracks[0]?.loaded).toBeNull();
    });

    it("an estimate of what takes too long to count", () => {
      const list = Array.from({ length: 20_000 }, (_, at) =>
        Object.defineProperty(fakeCue(at), "text", {
          get: () => {
            vi.advanceTimersByTime(1);
            return "Ten letter";
          },
        }),
      );
      addFakePlayer([
        new FakeTrack({ list, mode: "hidden" }),
        new FakeTrack({ list: [fakeCue(1)], mode: "hidden" }),
      ]);
      start();
      expect(player()?.tracks[0]?.loaded).toMatchObject({ cues: 20_000, characters: 200_000 });
      expect(player()?.tracks[1]?.loaded).toBeNull();
      vi.advanceTimersByTime(SOON_MS);
      expect(player()?.tracks[1]?.loaded).toMatchObject({ cues: 1 });
    });
  });

  describe("reading", () => {
    it("hides the track until it stops", () => {
      const track = new FakeTrack({ list: [fakeCue(1)], mode: "showing" });
      addFakePlayer([track]);
      const tracks = start();
      tracks.receive({ kind: "read", track: idOf("English") });
      expect(reports.at(-1)).toMatchObject({
        kind: "cues",
        isStart: true,
        cues: [{ text: "Cue 1" }],
      });
      vi.advanceTimersByTime(SOON_MS);
      expect(track.mode).toBe("hidden");
      expect(player()?.tracks[0]?.isShowing).toBe(true);
      tracks.receive({ kind: "stop" });
      track.list.push(fakeCue(2));
      vi.advanceTimersByTime(1000);
      expect(track.mode).toBe("showing");
      expect(kinds().filter((kind) => kind === "cues")).toHaveLength(1);
    });

    it("of another track gives the first one back", () => {
      const [one, other] = [
        new FakeTrack({ label: "One", mode: "showing" }),
        new FakeTrack({ label: "Other", list: [fakeCue(5)] }),
      ];
      addFakePlayer([one, other]);
      const tracks = start();
      tracks.receive({ kind: "read", track: idOf("One") });
      tracks.receive({ kind: "read", track: idOf("Other") });
      expect(reports.at(-1)).toMatchObject({ isStart: true, cues: [{ text: "Cue 5" }] });
      tracks.receive({ kind: "stop" });
      expect([one.mode, other.mode]).toEqual(["showing", "disabled"]);
    });

    it("keeps the track hidden without a connection, and starts again with the next one", () => {
      const track = new FakeTrack({ list: [fakeCue(1)], mode: "showing" });
      addFakePlayer([track]);
      const tracks = start();
      const id = idOf("English");
      tracks.receive({ kind: "read", track: id });
      open.abort();
      track.list.push(fakeCue(2));
      track.mode = "showing";
      vi.advanceTimersByTime(1000);
      expect(track.mode).toBe("hidden");
      reports = [];
      connect(tracks);
      expect(player()?.tracks[0]).toMatchObject({ id, isShowing: true });
      tracks.receive({ kind: "read", track: id });
      expect(reports.at(-1)).toMatchObject({ isStart: true, cues: [{}, {}] });
      life.abort();
      expect(track.mode).toBe("showing");
    });

    it("gives the display back to a background that does not ask for the track again", () => {
      const track = new FakeTrack({ mode: "showing" });
      addFakePlayer([track]);
      const tracks = start();
      tracks.receive({ kind: "read", track: idOf("English") });
      vi.advanceTimersByTime(20_000);
      expect(track.mode).toBe("hidden");
      open.abort();
      connect(tracks);
      vi.advanceTimersByTime(20_000);
      expect(track.mode).toBe("showing");
    });

    it("ends when the medium changes, and gives the display back", () => {
      const track = new FakeTrack({ mode: "showing" });
      const { raise } = addFakePlayer([track]);
      const tracks = start();
      const id = idOf("English");
      tracks.receive({ kind: "read", track: id });
      raise("emptied");
      expect(reports.at(-1)).toEqual({ kind: "gone", track: id });
      expect(track.mode).toBe("showing");
      vi.advanceTimersByTime(SOON_MS);
      expect(reports.at(-1)).toMatchObject({ kind: "player", player: { tracks: [{ id }] } });
    });

    it("of a file that cannot be loaded is not offered again", () => {
      const track = new FakeTrack();
      const element = addTrackElement(addFakePlayer([track]).player, track);
      const tracks = start();
      const id = idOf("English");
      tracks.receive({ kind: "read", track: id });
      element.setState(3, "error");
      vi.advanceTimersByTime(SOON_MS);
      expect(reports.at(-1)).toEqual({ kind: "gone", track: id });
    });

    it("of a track that is no longer there reports so", () => {
      const track = new FakeTrack();
      const { list } = addFakePlayer([track]);
      const tracks = start();
      const id = idOf("English");
      list.remove(track);
      tracks.receive({ kind: "read", track: id });
      expect(reports.at(-1)).toEqual({ kind: "gone", track: id });
    });
  });

  it("seeks the player, and plays it where that is asked for", () => {
    const seekable = { length: 1, start: () => 0, end: () => 60 } as TimeRanges;
    const { player: video } = addFakePlayer([new FakeTrack()], { seekable });
    video.play = vi.fn(async () => {});
    const tracks = start();
    tracks.receive({ kind: "seek", mediaMs: 4000, isPlayed: false });
    expect(video.currentTime).toBe(4);
    expect(video.play).not.toHaveBeenCalled();
    tracks.receive({ kind: "seek", mediaMs: 31_500, isPlayed: true });
    expect(video.currentTime).toBe(31.5);
    expect(video.play).toHaveBeenCalledOnce();
  });

  it("pauses the player that is read, at places sent before or after", () => {
    const { player: video, set, raise } = addFakePlayer([new FakeTrack()], { paused: false });
    video.pause = vi.fn();
    const tracks = start();
    tracks.receive({ kind: "pauses", atMs: [2000] });
    tracks.receive({ kind: "read", track: idOf("English") });
    set({ currentTime: 2 });
    raise("timeupdate");
    expect(video.pause).toHaveBeenCalledOnce();
    tracks.receive({ kind: "pauses", atMs: [2000, 4000] });
    tracks.receive({ kind: "stop" });
    set({ currentTime: 4 });
    raise("timeupdate");
    expect(video.pause).toHaveBeenCalledOnce();
  });

  it("reports keys for sentences, which the page gets only where nothing is read", () => {
    addFakePlayer([new FakeTrack()]);
    const tracks = start();
    expect(press(tracks, "ArrowLeft")).toBe(false);
    tracks.receive({ kind: "read", track: idOf("English") });
    expect(press(tracks, "ArrowRight")).toBe(true);
    expect(press(tracks, "ArrowRight", { repeat: true })).toBe(true);
    expect(press(tracks, "ArrowDown")).toBe(true);
    for (const facts of [{ altKey: false }, { shiftKey: false }, { ctrlKey: true }]) {
      expect(press(tracks, "ArrowLeft", facts)).toBe(false);
    }
    expect(press(tracks, "ArrowUp")).toBe(false);
    const asked = reports.flatMap((report) => (report.kind === "sentence" ? [report.to] : []));
    expect(asked).toEqual(["previous", "next", "repeat"]);
  });
});

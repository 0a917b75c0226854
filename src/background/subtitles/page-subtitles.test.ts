import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { idleStatus } from "../../messaging/caption-status.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import { changeSettings } from "../../settings/stored/settings-store.ts";
import { journalDatabase } from "../../store/databases.ts";
import { journalSegments, journalSessions } from "../../store/journal/journal.ts";
import { fake, page, resetFakes } from "../testing/fake-background.ts";
import { FakeEnd } from "../testing/fake-end.ts";
import {
  ADDRESS,
  CUES,
  cue,
  cuesOf,
  languages,
  offers,
  playerOf,
  type SubtitleWorker,
  show,
  startWorker,
  TAB,
  track,
  until,
} from "../testing/subtitle-worker.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-background.ts")).fake.browser };
});
vi.mock("../pages/inject-scripts.ts", () => ({ injectCues: async () => page.allowsOverlay }));

let worker: SubtitleWorker;
beforeEach(async () => {
  resetFakes();
  fake.addresses.set(TAB, ADDRESS);
  await journalDatabase.delete();
  await languages(["de"]);
  worker = startWorker();
});
afterEach(async () => {
  await worker.subtitles.endAll();
  vi.useRealTimers();
});

describe("finding", () => {
  it("offers the tracks of the main player with a price, under names nobody can guess", async () => {
    const found = await offers(worker, [
      track(1),
      track(2, { language: "nl", label: "Nederlands" }),
    ]);
    expect(found.map(({ language, characters }) => [language, characters])).toEqual([
      ["en", 780],
      ["nl", 780],
    ]);
    expect(found[0]?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("offers nothing where the page allows no script, and ends scripts nobody asked for", async () => {
    page.allowsOverlay = false;
    expect(await worker.subtitles.find(TAB)).toEqual([]);
    const other = new FakeEnd("tracks", 8);
    worker.subtitles.attachFrame(other);
    await until(() => expect(other.kinds).toEqual(["end"]));
  });

  it("shows an offer that was made before the worker was restarted", async () => {
    const [offer] = await offers(worker);
    worker = startWorker();
    const showing = worker.subtitles.show(TAB, offer?.id ?? "");
    await until(async () => {
      worker.subtitles.attachFrame(worker.tracks);
      await worker.report(playerOf([track(4)]));
      expect(worker.tracks.messages).toContainEqual({ kind: "read", track: 4 });
    });
    expect(await showing).toMatchObject({ lanes: ["original", "de"] });
    expect(await worker.subtitles.show(TAB, "made-up")).toBeNull();
  });
});

describe("shown subtitles", () => {
  it("are kept, drawn with their own times, translated, and sent to the side panel", async () => {
    expect(await show(worker)).toMatchObject({ lanes: ["original", "de"], title: "Tab 7" });
    expect(worker.tracks.messages).toContainEqual({ kind: "read", track: 1 });
    await until(() => expect(worker.drawn("de")).toHaveLength(3));
    expect(worker.drawn("original")).toEqual(["Good evening,", "and welcome.", "Sit down."]);
    expect(worker.requests.map(({ units }) => units.texts)).toEqual([
      ["Good evening, and welcome.", "Sit down."],
    ]);
    const [session] = await journalSessions();
    expect(session).toMatchObject({ origin: "subtitles", endedAtMs: null, address: ADDRESS });
    const stored = await journalSegments(session?.id ?? "");
    expect(stored.map(({ lane, startMs, endMs }) => [lane, startMs, endMs])).toEqual(
      ["de", "original"].flatMap((lane) => [0, 2000, 4000].map((ms) => [lane, ms, ms + 1900])),
    );
    const updates = worker.views.flatMap((each) => (each.kind === "update" ? [each.update] : []));
    expect(worker.views[0]).toMatchObject({ kind: "session", isPrivate: false });
    expect(
      updates.map(({ lane, ordinal, concluded }) => [lane, ordinal, concluded.length]),
    ).toEqual([
      ["original", 0, 3],
      ["de", 0, 3],
    ]);
    const { translation } = (await worker.shownTranscripts.status(TAB)) ?? {};
    expect(translation).toEqual({
      ...{
        engine: "service",
        language: "en",
        doneCharacters: 35,
        billedCharacters: 10,
        failure: null,
      },
    });
  });

  it("grow, and take cues only from the frame that is read, each once", async () => {
    await show(worker);
    const other = new FakeEnd("tracks", TAB);
    worker.subtitles.attachFrame(other);
    await worker.report(cuesOf(1, [cue(9000, "From elsewhere.")]), other);
    await worker.report(cuesOf(2, [cue(9000, "Of another track.")]));
    await worker.report({ ...cuesOf(1, [...CUES, cue(6000, "More.")]) });
    await until(() => expect(worker.drawn("de").at(-1)).toBe("<More.>"));
    expect(worker.drawn("original")).toEqual([
      "Good evening,",
      "and welcome.",
      "Sit down.",
      "More.",
    ]);
  });

  it("end like captions, give the player's display back, and continue the next time", async () => {
    await show(worker);
    await until(() => expect(worker.drawn("de")).toHaveLength(3));
    await worker.shownTranscripts.hideTranscript(TAB);
    await until(() => expect(worker.written).toHaveLength(1));
    expect(worker.tracks.kinds.at(-1)).toBe("stop");
    const [ended] = await journalSessions();
    expect(ended).toMatchObject({ ending: "stopped", translated: ["de"] });
    expect(ended?.endedAtMs).not.toBeNull();

    worker = startWorker();
    // The price is that of the rest.
    expect((await offers(worker))[0]?.characters).toBe(780 - 34);
    await show(worker, [...CUES, cue(6000, "New.")]);
    await until(() => expect(worker.drawn("de")).toHaveLength(4));
    expect(worker.requests.map(({ units }) => units.texts)).toEqual([["New."]]);
    expect((await journalSessions()).map(({ id }) => id)).toEqual([ended?.id]);
    expect(await journalSegments(ended?.id ?? "")).toHaveLength(8);
  });

  it.each(["a private window", "keeping nothing"])(
    "leave nothing on disk with %s",
    async (where) => {
      if (where === "a private window") fake.privateTabs.add(TAB);
      else {
        await changeSettings((all) => ({
          ...all,
          transcripts: { ...all.transcripts, keep: "off" },
        }));
      }
      await show(worker);
      await until(() => expect(worker.drawn("de")).toHaveLength(3));
      expect(worker.subtitles.shownIn(TAB)?.snapshot).toHaveLength(3);
      // A restarted worker pays for nothing again.
      const restarted = startWorker();
      await restarted.connect();
      await restarted.report(playerOf([track(1)]));
      expect(restarted.tracks.messages).toContainEqual({ kind: "read", track: 1 });
      await restarted.clock(0);
      await restarted.report(cuesOf(1));
      await until(() => expect(restarted.drawn("de")).toHaveLength(3));
      expect(restarted.requests).toEqual([]);
      expect(await journalSessions()).toEqual([]);
      await restarted.shownTranscripts.hideTranscript(TAB);
      await until(() => expect(restarted.written).toHaveLength(1));
      expect([...fake.sessionStored.keys()].filter((key) => key.startsWith("subtitles:"))).toEqual(
        [],
      );
    },
  );

  it("survive a restarted worker without a repeated cue or request", async () => {
    await show(worker);
    await until(() => expect(worker.drawn("de")).toHaveLength(3));
    worker = startWorker();
    await worker.connect();
    await worker.report(playerOf([track(1)]));
    await worker.clock(0);
    await worker.report(cuesOf(1));
    await until(() => expect(worker.drawn("de")).toHaveLength(3));
    expect(worker.drawn("original")).toHaveLength(3);
    expect(worker.requests).toEqual([]);
    const status = await worker.shownTranscripts.status(TAB);
    expect(status?.translation).toMatchObject({ doneCharacters: 35, billedCharacters: 10 });
    expect(worker.subtitles.activeIds.size).toBe(1);
  });

  it("follow the user's languages at once; their own needs no lane", async () => {
    await show(worker);
    await languages(["fr", "en-GB"]);
    await worker.subtitles.applySettings();
    expect(await worker.shownTranscripts.status(TAB)).toMatchObject({ lanes: ["original", "fr"] });
    await until(() => expect(worker.drawn("fr")).toHaveLength(3));
    expect(worker.requests.map(({ choices }) => choices.target)).toEqual(["de", "fr"]);
  });

  it("are translated with the user's lists, or without those that are gone", async () => {
    await changeSettings((all) => ({
      ...all,
      voice: { ...all.voice, formality: "more", glossaryId: "a".repeat(36) },
    }));
    worker.service.refusal = ServiceError.ofStatus(404, "gone", {});
    await show(worker);
    await until(async () => {
      const status = await worker.shownTranscripts.status(TAB);
      expect(status?.translation?.failure).not.toBeNull();
    });
    worker.service.refusal = null;
    expect(await worker.subtitles.retry(TAB)).toMatchObject({ translation: { failure: null } });
    await until(() => expect(worker.drawn("de")).toHaveLength(3));
    expect(worker.requests[0]?.choices).toMatchObject({ formality: "prefer_more" });
    const said = worker.cues.messages.filter(
      (message) => message.kind === "overlay" && message.message.kind === "message",
    );
    expect(said).toHaveLength(1);
  });

  it("tell transcript views where the player is, and seek it for them", async () => {
    await show(worker);
    await worker.clock(2500);
    const shown = worker.subtitles.shownIn(TAB);
    const player = { mediaMs: 2500, rate: 0, canSeek: true };
    expect(worker.views.at(-1)).toMatchObject({ kind: "player", player });
    expect(shown?.player).toMatchObject(player);
    expect(shown?.seekPlayer(4000)).toBe(true);
    expect(worker.tracks.messages.at(-1)).toEqual({ kind: "seek", mediaMs: 4000, isPlayed: false });
    expect(shown?.seekPlayer(Number.NaN)).toBe(false);
    await worker.report({ kind: "gone", track: 1 });
    expect(shown?.player?.canSeek).toBe(false);
    expect(shown?.seekPlayer(4000)).toBe(false);
  });

  it("of two tabs with one track are paid for once, and end one by one", async () => {
    await show(worker);
    await until(() => expect(worker.drawn("de")).toHaveLength(3));
    fake.addresses.set(8, ADDRESS);
    const second = worker.inTab(8);
    // Nothing of it is left to pay for.
    expect((await offers(second))[0]?.characters).toBe(780 - 34);
    await show(second);
    await until(() => expect(second.drawn("de")).toHaveLength(3));
    // What comes while both play is asked for by one of them.
    for (const tab of [worker, second]) await tab.report(cuesOf(1, [...CUES, cue(6000, "More.")]));
    for (const tab of [worker, second]) {
      await until(() => expect(tab.drawn("de").at(-1)).toBe("<More.>"));
    }
    expect(worker.requests.map(({ units }) => units.texts)).toEqual([
      ["Good evening, and welcome.", "Sit down."],
      ["More."],
    ]);
    expect(await journalSessions()).toHaveLength(2);
    await worker.shownTranscripts.hideTranscript(TAB);
    await second.report(cuesOf(1, [...CUES, cue(6000, "More."), cue(8000, "Last.")]));
    await until(() => expect(second.drawn("de").at(-1)).toBe("<Last.>"));
  });

  it("lead learners from sentence to sentence, and pause after each where they want that", async () => {
    await show(worker);
    await worker.clock(2500);
    await worker.report({ kind: "sentence", to: "repeat" });
    await worker.report({ kind: "sentence", to: "next" });
    expect(worker.tracks.messages.slice(-2)).toEqual([
      { kind: "seek", mediaMs: 0, isPlayed: true },
      { kind: "seek", mediaMs: 4000, isPlayed: true },
    ]);
    await changeSettings((all) => ({ ...all, subtitles: { pauseAfterSentence: true } }));
    await worker.subtitles.applySettings();
    expect(worker.tracks.messages.at(-1)).toEqual({ kind: "pauses", atMs: [3900, 5900] });
  });
});

describe("a changed medium", () => {
  it("continues with a track of the same language and kind, as a transcript of its own", async () => {
    await show(worker);
    const dutch = track(5, { language: "nl" });
    await worker.report({ kind: "gone", track: 1 });
    await worker.report(playerOf([dutch, track(6)], "https://media.test/b.mp4"));
    expect(worker.tracks.messages.at(-1)).toEqual({ kind: "read", track: 6 });
    await worker.report(cuesOf(6, [cue(0, "Another film.")]));
    await until(() => expect(worker.drawn("original").at(-1)).toBe("Another film."));
    await until(async () => {
      const sessions = await journalSessions();
      expect(sessions.map(({ endedAtMs }) => endedAtMs === null).sort()).toEqual([false, true]);
    });
  });

  it("continues the same transcript when its track comes back", async () => {
    await show(worker);
    await worker.report({ kind: "gone", track: 1 });
    await worker.report(playerOf([track(9)]));
    expect(worker.tracks.messages.at(-1)).toEqual({ kind: "read", track: 9 });
    expect(await journalSessions()).toHaveLength(1);
  });

  it("changes to the player that plays now, but not to one that rests or has no such track", async () => {
    await show(worker);
    const other = playerOf([track(8)], "https://media.test/other.mp4");
    const weighing = (weight: number, tracks = other.player.tracks) => ({
      ...other,
      player: { ...other.player, weight, tracks },
    });
    const reads = () => worker.tracks.messages.filter(({ kind }) => kind === "read");
    await worker.report(weighing(2.9));
    await worker.report(weighing(6.9, [track(7, { language: "nl" })]));
    expect(reads()).toEqual([{ kind: "read", track: 1 }]);
    await worker.report(weighing(6.9));
    expect(reads().at(-1)).toEqual({ kind: "read", track: 8 });
    await worker.report(cuesOf(8, [cue(0, "Another film.")]));
    await until(() => expect(worker.drawn("original").at(-1)).toBe("Another film."));
  });

  it("continues when the page is loaded again", async () => {
    await show(worker);
    const before = worker.injected.length;
    worker.tracks.close();
    await worker.shownTranscripts.onTabUpdated(TAB, ADDRESS);
    expect(worker.injected.slice(before)).toEqual([TAB]);
    const again = new FakeEnd("tracks", TAB, ADDRESS);
    worker.subtitles.attachFrame(again);
    await worker.report(playerOf([track(3)]), again);
    expect(again.messages).toContainEqual({ kind: "read", track: 3 });
    expect(await journalSessions()).toHaveLength(1);
  });

  it("continues on the next page of the site, as a transcript of its own", async () => {
    // A stream that a script feeds: only the page's address tells episodes apart.
    await show(worker, CUES, "");
    const next = "https://example.test/episode-2";
    fake.addresses.set(TAB, next);
    await worker.shownTranscripts.onTabUpdated(TAB, next);
    worker.tracks.close();
    const again = new FakeEnd("tracks", TAB, next);
    worker.subtitles.attachFrame(again);
    await worker.report(playerOf([track(3)], ""), again);
    await until(() => expect(again.messages).toContainEqual({ kind: "read", track: 3 }));
    await worker.report(cuesOf(3, [cue(0, "The next episode.")]), again);
    await until(() => expect(worker.drawn("original").at(-1)).toBe("The next episode."));
    expect((await journalSessions()).map(({ address }) => address).sort()).toEqual([next, ADDRESS]);
  });

  it("ends on another site", async () => {
    await show(worker);
    await worker.shownTranscripts.onTabUpdated(TAB, "https://other.test/film");
    expect(worker.cues.kinds.at(-1)).toBe("end");
    expect(await worker.shownTranscripts.status(TAB)).toBeNull();
  });

  it("without such a track ends with a sentence over the video", async () => {
    await show(worker);
    await until(() => expect(worker.drawn("de")).toHaveLength(3));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    await worker.report({ kind: "gone", track: 1 });
    await worker.report(playerOf([track(5, { language: "nl" })], "https://media.test/b.mp4"));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(worker.cues.messages.at(-1)).toMatchObject({ message: { kind: "message" } });
    await vi.advanceTimersByTimeAsync(4000);
    vi.useRealTimers();
    await until(() => expect(worker.cues.kinds.at(-1)).toBe("end"));
    await until(() => expect(worker.written).toHaveLength(1));
  });
});

describe("captions and subtitles", () => {
  it("change over at the end of a sentence, and back", async () => {
    worker.captions.status = { ...idleStatus(TAB), state: "streaming" };
    worker.captions.hasSentenceEnd = false;
    const [offer] = await offers(worker);
    const showing = worker.subtitles.show(TAB, offer?.id ?? "");
    await until(() => expect(worker.captions.looks).toBeGreaterThan(1));
    expect(worker.captions.status.state).toBe("streaming");
    worker.captions.hasSentenceEnd = true;
    expect(await showing).not.toBeNull();
    expect(worker.captions.status.state).toBe("ended");

    await worker.shownTranscripts.attachFrame(worker.cues);
    await worker.report(cuesOf(1));
    await worker.clock(3500, 4);
    const status = await worker.subtitles.captionSound(TAB);
    expect([status.state, worker.captions.started]).toEqual(["requesting", 1]);
    await until(() => expect(worker.written).toHaveLength(1));
    expect(worker.cues.kinds.at(-1)).toBe("end");
  });
});

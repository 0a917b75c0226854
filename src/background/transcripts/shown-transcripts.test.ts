import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type CaptionStatus, idleStatus } from "../../messaging/caption-status.ts";
import type { CuesMessage } from "../../messaging/channel.ts";
import { journalDatabase } from "../../store/databases.ts";
import { storeSession } from "../../store/testing/sample-session.ts";
import { SettingsCache } from "../captions/settings-cache.ts";
import { fake, page, resetFakes } from "../testing/fake-background.ts";
import { FakeEnd } from "../testing/fake-end.ts";
import { ShownTranscripts } from "./shown-transcripts.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-background.ts")).fake.browser };
});
vi.mock("../../platform/ui-language.ts", () => ({ uiLanguage: () => "en" }));
vi.mock("../pages/inject-scripts.ts", () => ({
  injectCues: async (tabId: number) => page.injected.push(tabId) > 0 && page.allowsOverlay,
}));

const TAB = 7;
const FILM = "https://example.test/film";
const REQUEST = { tabId: TAB, sessionId: "a", lanes: ["original", "de"] };

let status: CaptionStatus;
const startWorker = () => {
  const shown = new ShownTranscripts({
    settings: new SettingsCache(),
    statusOf: async () => status,
    async stopCaptions() {
      status = { ...status, state: "ended" };
      shown.onCaptionStatus(status);
    },
    clearPage: async () => undefined,
  });
  return shown;
};
let shown: ShownTranscripts;

beforeEach(async () => {
  resetFakes();
  fake.addresses.set(TAB, FILM);
  status = idleStatus(TAB);
  await journalDatabase.delete();
  await storeSession(
    { id: "a", title: "Counting", gaps: [{ fromMs: 9000, toMs: 9900 }] },
    { original: ["One.", " Two."], de: ["Eins.", " Zwei."] },
  );
  shown = startWorker();
});

async function openFrame(address = FILM, isTop = true): Promise<FakeEnd<"cues">> {
  const frame = new FakeEnd("cues", TAB, address);
  frame.isTop = isTop;
  await shown.attachFrame(frame);
  return frame;
}

const of = <Kind extends CuesMessage["kind"]>({ messages }: FakeEnd<"cues">, kind: Kind) =>
  messages.filter((each): each is Extract<CuesMessage, { kind: Kind }> => each.kind === kind);

describe("a transcript over a video", () => {
  it("sends the cues of all its languages to the page, with the lanes that were chosen", async () => {
    expect(await shown.showTranscript(REQUEST)).toMatchObject({
      ...{ title: "Counting", lanes: ["original", "de"], offsetMs: 0 },
    });
    const frame = await openFrame();
    expect(of(frame, "begin")).toEqual([{ kind: "begin", offsetMs: 0 }]);
    const sent = of(frame, "cues").map(({ lane, cues }) => [
      lane,
      cues.map(({ fromMs, lines }) => [fromMs, ...lines]),
    ]);
    const gap = [9000, "transcript_gap"];
    expect(Object.fromEntries(sent)).toEqual({
      original: [[0, "One. Two."], gap],
      de: [[0, "Eins. Zwei."], gap],
    });
    expect(of(frame, "overlay").map(({ message }) => message)).toContainEqual({
      ...{ kind: "lanes", lanes: ["original", "de"] },
    });
  });

  it("is not shown without lanes, without words or where the page allows no script", async () => {
    expect(await shown.showTranscript({ ...REQUEST, lanes: [] })).toBeNull();
    expect(await shown.showTranscript({ ...REQUEST, sessionId: "b" })).toBeNull();
    page.allowsOverlay = false;
    expect(await shown.showTranscript(REQUEST)).toBeNull();
    expect(await shown.status(TAB)).toBeNull();
  });

  it("follows a player in a frame of the page, until that frame is gone", async () => {
    await shown.showTranscript(REQUEST);
    const top = await openFrame();
    const inner = await openFrame("https://player.test/", false);
    const clock = { mediaMs: 20_500, atMs: 0, rate: 0, weight: 6 };
    await shown.onFrameMessage(inner, { kind: "clock", clock });
    const [{ frame: name, clock: sent } = { frame: "", clock: null }] = of(top, "clock");
    expect(name).not.toBe("");
    expect(sent).toMatchObject({ mediaMs: 20_500, rate: 0 });
    inner.close();
    expect(of(top, "clock").at(-1)).toEqual({ kind: "clock", frame: name, clock: null });
  });

  it("is shifted by keys and by the popup, in tenths, and remembers that for the page", async () => {
    await shown.showTranscript(REQUEST);
    const frame = await openFrame();
    await shown.onFrameMessage(frame, { kind: "nudge", byMs: 1000 });
    await shown.onFrameMessage(frame, { kind: "nudge", byMs: -1000 });
    await shown.onFrameMessage(frame, { kind: "nudge", byMs: -100 });
    expect(of(frame, "offset").map(({ offsetMs }) => offsetMs)).toEqual([1000, 0, -100]);
    expect(await shown.nudge(TAB, 1000)).toMatchObject({ offsetMs: 900 });
    await shown.hideTranscript(TAB);
    expect(of(frame, "end")).toHaveLength(1);
    // Storing it takes a moment.
    await vi.waitFor(async () => {
      expect(await shown.showTranscript(REQUEST)).toMatchObject({ offsetMs: 900 });
    });
    expect(of(await openFrame(), "begin")).toEqual([{ kind: "begin", offsetMs: 900 }]);
    fake.addresses.set(TAB, "https://example.test/other");
    expect(await shown.showTranscript(REQUEST)).toMatchObject({ offsetMs: 0 });
  });

  it("stores no offset of a private window", async () => {
    fake.privateTabs.add(TAB);
    await shown.showTranscript(REQUEST);
    await shown.nudge(TAB, 1000);
    await shown.hideTranscript(TAB);
    expect(await shown.showTranscript(REQUEST)).toMatchObject({ offsetMs: 0 });
    expect([...fake.stored.keys()]).not.toContain("transcriptOffsets");
  });

  it("comes back when its page is loaded again, and not on another page", async () => {
    await shown.showTranscript(REQUEST);
    await shown.nudge(TAB, 1000);
    await shown.onTabUpdated(TAB, `${FILM}?t=40`);
    expect(page.injected).toEqual([TAB, TAB]);
    expect(of(await openFrame(), "begin")).toEqual([{ kind: "begin", offsetMs: 1000 }]);
    await shown.onTabUpdated(TAB, "https://example.test/other");
    expect(await shown.status(TAB)).toBeNull();
    expect(await openFrame("https://example.test/other").then(({ kinds }) => kinds)).toEqual([
      "end",
    ]);
  });

  it("is gone when the page changes without a report", async () => {
    await shown.showTranscript(REQUEST);
    const frame = await openFrame("https://example.test/other");
    expect(frame.kinds).toEqual(["end"]);
    expect(await shown.status(TAB)).toBeNull();
  });

  it("stays after a worker restart", async () => {
    await shown.showTranscript(REQUEST);
    await shown.nudge(TAB, -300);
    await vi.waitFor(async () => {
      const status = await startWorker().status(TAB);
      expect(status).toMatchObject({ sessionId: "a", offsetMs: -300 });
    });
  });

  it("replaces captions when they have ended, and gives way to the next ones", async () => {
    status = { ...status, state: "streaming" };
    expect(await shown.showTranscript(REQUEST)).not.toBeNull();
    expect(status.state).toBe("ended");
    shown.onCaptionStatus({ ...status, state: "requesting" });
    await vi.waitFor(async () => expect(await shown.status(TAB)).toBeNull());
  });
});

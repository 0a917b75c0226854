import { vi } from "vitest";
import { idleStatus } from "../../messaging/caption-status.ts";
import type { TranscriptMessage } from "../../messaging/channel.ts";
import type { SubtitleTrack, TrackReport } from "../../messaging/track-report.ts";
import type { ServiceError } from "../../service/http/service-error.ts";
import { changeSettings } from "../../settings/stored/settings-store.ts";
import { SettingsCache } from "../captions/settings-cache.ts";
import { PageSubtitles } from "../subtitles/page-subtitles.ts";
import { ShownTranscripts } from "../transcripts/shown-transcripts.ts";
import type { UnitChoices, UnitTexts } from "../transcripts/unit-translator.ts";
import { page } from "./fake-background.ts";
import { FakeEnd } from "./fake-end.ts";

export const TAB = 7;
export const ADDRESS = "https://example.test/film";

export const track = (id: number, change: Partial<SubtitleTrack> = {}): SubtitleTrack => ({
  ...{ id, kind: "subtitles", language: "en", label: "English", isShowing: false, loaded: null },
  ...change,
});
export const playerOf = (tracks: readonly SubtitleTrack[], media = "https://media.test/a.mp4") =>
  ({
    kind: "player",
    player: { media, durationMs: 60_000, mediaMs: 0, weight: 6, tracks },
  }) satisfies TrackReport;
export const cue = (fromMs: number, text: string) => ({ fromMs, toMs: fromMs + 1900, text });
export const CUES = [cue(0, "Good evening,"), cue(2000, "and welcome."), cue(4000, "Sit down.")];
export const cuesOf = (trackId: number, cues = CUES): TrackReport => {
  return { kind: "cues", track: trackId, isStart: true, isAll: true, cues };
};

/** A worker with pages whose top frames have the scripts. */
export function startWorker() {
  const requests: { units: UnitTexts; choices: UnitChoices }[] = [];
  const views: TranscriptMessage[] = [];
  const written: string[] = [];
  const injected: number[] = [];
  const captions = { status: idleStatus(TAB), hasSentenceEnd: true, looks: 0, started: 0 };
  const service = { refusal: null as ServiceError | null };
  const translateNext = async (units: UnitTexts, choices: UnitChoices) => {
    if (service.refusal) throw service.refusal;
    requests.push({ units, choices });
    return units.texts.map((text) => ({ text: `<${text}>`, billedCharacters: 5 }));
  };
  const shownTranscripts = new ShownTranscripts({
    settings: new SettingsCache(),
    statusOf: async () => captions.status,
    async stopCaptions() {
      captions.status = { ...captions.status, state: "ended" };
      shownTranscripts.onCaptionStatus(captions.status);
    },
    clearPage: async () => undefined,
  });
  const subtitles = new PageSubtitles({
    shownTranscripts,
    settings: new SettingsCache(),
    translators: { service: { translateNext }, device: { translateNext } },
    inject: async (tabId) => injected.push(tabId) > 0 && page.allowsOverlay,
    hasService: async () => true,
    captionStatus: async () => captions.status,
    async startCaptions() {
      captions.started += 1;
      captions.status = { ...captions.status, state: "requesting" };
      shownTranscripts.onCaptionStatus(captions.status);
      return captions.status;
    },
    endsSentence() {
      captions.looks += 1;
      return captions.hasSentenceEnd;
    },
    sendTranscript: (_tabId, message) => views.push(message),
    onWritten: ({ id }) => written.push(id),
  });
  const shared = {
    subtitles,
    shownTranscripts,
    requests,
    views,
    written,
    injected,
    captions,
    service,
  };
  const inTab = (tabId: number) => {
    const tracks = new FakeEnd("tracks", tabId, ADDRESS);
    const cues = new FakeEnd("cues", tabId, ADDRESS);
    const connect = async () => {
      subtitles.attachFrame(tracks);
      await shownTranscripts.attachFrame(cues);
    };
    const report = (message: TrackReport, frame = tracks) => subtitles.onReport(frame, message);
    const clock = (mediaMs: number, rate = 0) =>
      shownTranscripts.onFrameMessage(cues, {
        kind: "clock",
        clock: { mediaMs, atMs: performance.timeOrigin + performance.now(), rate, weight: 6 },
      });
    /** The words that the page has for a lane, in order of arrival. */
    const drawn = (lane: string) =>
      cues.messages.flatMap((message) =>
        message.kind === "cues" && message.lane === lane
          ? message.cues.map(({ lines }) => lines.join("|"))
          : [],
      );
    return { tabId, tracks, cues, connect, report, clock, drawn, ...shared };
  };
  return { ...inTab(TAB), inTab };
}

export type SubtitleWorker = ReturnType<typeof startWorker>;
type SubtitleTab = Omit<SubtitleWorker, "inTab">;

export async function offers(worker: SubtitleTab, tracks = [track(1)], media?: string) {
  const finding = worker.subtitles.find(worker.tabId);
  await vi.waitFor(async () => {
    worker.subtitles.attachFrame(worker.tracks);
    await worker.report(playerOf(tracks, media));
  });
  return await finding;
}

/** Shows the only track of the page, whose cues come at once. */
export async function show(worker: SubtitleTab, cues = CUES, media?: string) {
  const [offer] = await offers(worker, undefined, media);
  const status = await worker.subtitles.show(worker.tabId, offer?.id ?? "");
  await worker.shownTranscripts.attachFrame(worker.cues);
  await worker.clock(0);
  await worker.report(cuesOf(1, cues));
  return status;
}

export const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 3000 });
export const languages = (targets: string[]) =>
  changeSettings((all) => ({
    ...all,
    languages: { ...all.languages, targets: targets as typeof all.languages.targets },
  }));

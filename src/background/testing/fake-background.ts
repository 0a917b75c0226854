import type { TabFeed } from "../../device/device-feed.ts";
import { DubApi } from "../../messaging/dub-api.ts";
import type { CaptureName, CaptureRequest, ChangeSourceRequest } from "../../messaging/protocol.ts";
import type { ClientMessage } from "../../messaging/sound-protocol.ts";
import { createFakeBrowser } from "../../platform/testing/fake-browser.ts";
import { NO_PROGRESS } from "../../voice/ledger/stream-progress.ts";
import type { VoiceStreamOptions } from "../../voice/voice-stream-options.ts";
import { FakeJournal } from "./fake-journal.ts";
import { FakeWordSource } from "./fake-word-source.ts";

/** The browser, for `vi.mock("webextension-polyfill", …)`. */
export const fake = createFakeBrowser();

export const capture = {
  captured: new Map<number, string>(),
  calls: [] as string[],
  requests: [] as CaptureRequest[],
  // The release of a capture waits for this.
  forgetting: Promise.resolve(),
  progress: NO_PROGRESS,
};

export const page = {
  allowsOverlay: true,
  isPdf: false,
  injected: [] as number[],
  soundInjected: [] as number[],
  streamId: () => Promise.resolve("id"),
};

/** The messages to capture about the dub, in order. */
export const speech: ClientMessage[] = [];

/** The streams of all captions, whose words come from the test. */
export const streams: { options: VoiceStreamOptions; words: FakeWordSource }[] = [];

/** In place of `capture/capture-document.ts`. */
export const captureDocument = {
  startCapture: async (request: CaptureRequest) => {
    const { tabId, captureId, muted } = request;
    capture.requests.push(request);
    capture.calls.push(`start ${tabId}${muted ? " muted" : ""}`);
    capture.captured.set(tabId, captureId);
  },
  changeSource: async ({ tabId, captureId, source }: ChangeSourceRequest) => {
    capture.calls.push(`change ${tabId} to ${source.kind}`);
    return capture.captured.get(tabId) === captureId;
  },
  captureProgress: async ({ tabId, captureId }: CaptureName) =>
    capture.captured.get(tabId) === captureId ? capture.progress : null,
  stopCapture: async (tabId: number) => {
    capture.calls.push(`stop ${tabId}`);
    return capture.captured.has(tabId);
  },
  forgetCapture: async ({ tabId, captureId }: CaptureName) => {
    await capture.forgetting;
    capture.calls.push(`forget ${tabId}`);
    if (capture.captured.get(tabId) === captureId) capture.captured.delete(tabId);
  },
  muteCapture: async (tabId: number, muted: boolean) =>
    void capture.calls.push(`${muted ? "mute" : "unmute"} ${tabId}`),
  closeUnusedCapture: async () => undefined,
  closeCapture: async () => void capture.calls.push("close"),
};

/** In place of `store/journal/journal.ts`. */
export const journalModule = { diskJournal: new FakeJournal() };

/** In place of `voice/voice-stream.ts`. */
export const voiceStreamModule = {
  VoiceStream: class extends FakeWordSource {
    constructor(options: VoiceStreamOptions) {
      super(options.events);
      streams.push({ options, words: this });
    }
  },
};

const SILENT_FEED: TabFeed = {
  recognise: () => ({ acknowledgeChunk: () => undefined, close: () => undefined }),
  translate: () => Promise.reject(new Error("This test has no translator.")),
  open: () => ({ acknowledgeChunk: () => undefined, close: () => undefined }),
  releaseBefore: () => undefined,
  rememberProgress: () => undefined,
  waitForSound: async () => null,
};

/** A capture without sound, which records speech. */
export const SILENT_CAPTURE = {
  hasTabSound: () => true,
  feed: () => SILENT_FEED,
  dub: (captureId: string) => new DubApi(captureId, (message) => speech.push(message)),
  onWritten: () => undefined,
  canRecognise: async () => false,
  isServiceBack: async () => false,
};

export function resetFakes(): void {
  fake.stored.clear();
  fake.sessionStored.clear();
  fake.mutedTabs.clear();
  fake.addresses.clear();
  fake.privateTabs.clear();
  fake.buttons.clear();
  fake.menu.clear();
  capture.captured.clear();
  capture.calls.length = 0;
  capture.progress = NO_PROGRESS;
  capture.requests.length = 0;
  capture.forgetting = Promise.resolve();
  page.allowsOverlay = true;
  page.isPdf = false;
  page.injected.length = 0;
  page.soundInjected.length = 0;
  page.streamId = () => Promise.resolve("id");
  streams.length = 0;
  speech.length = 0;
}

import { DubPort } from "../../messaging/dub-port.ts";
import type { CaptureName, CaptureRequest } from "../../messaging/protocol.ts";
import type { DeskMessage } from "../../messaging/sound-protocol.ts";
import { createFakeBrowser } from "../../platform/fake-browser.ts";
import type { SoundFeed } from "../../voice/sending/sound-feed.ts";
import type { VoiceStreamOptions } from "../../voice/voice-stream-options.ts";
import { FakeJournal } from "./fake-journal.ts";
import { FakeWords } from "./fake-words.ts";

/** The browser, for `vi.mock("webextension-polyfill", …)`. */
export const fake = createFakeBrowser();

/** The capture document: which tabs it captures, and every call to it, in order. */
export const capture = {
  captured: new Map<number, string>(),
  calls: [] as string[],
  requests: [] as CaptureRequest[],
  /** What letting go of a tab waits for. */
  forgetting: Promise.resolve(),
};

/** What the page and the browser allow. */
export const page = {
  allowsOverlay: true,
  /** The tabs that were given the overlay's script, in order. */
  injected: [] as number[],
  streamId: () => Promise.resolve("id"),
};

/** What capture is told of the dub, in order. */
export const speech: DeskMessage[] = [];

/** The streams of all runs, which the test speaks for. */
export const streams: { options: VoiceStreamOptions; words: FakeWords }[] = [];

/** In place of `./capture-document.ts`. */
export const captureDocument = {
  startCapture: async (request: CaptureRequest) => {
    const { tabId, captureId, muted } = request;
    capture.requests.push(request);
    capture.calls.push(`start ${tabId}${muted ? " muted" : ""}`);
    capture.captured.set(tabId, captureId);
  },
  isCapturing: async ({ tabId, captureId }: CaptureName) =>
    capture.captured.get(tabId) === captureId,
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
  closeCapture: async () => void capture.calls.push("close"),
};

/** In place of `../store/journal.ts`. */
export const journalModule = { diskJournal: new FakeJournal() };

/** In place of `../voice/voice-stream.ts`. */
export const voiceStreamModule = {
  VoiceStream: class extends FakeWords {
    constructor(options: VoiceStreamOptions) {
      super(options.events);
      streams.push({ options, words: this });
    }
  },
};

/** A capture that gives nothing. */
const SILENT_FEED: SoundFeed = {
  open: () => ({ taken: () => undefined, close: () => undefined }),
  settle: () => undefined,
  whenSound: async () => null,
};

/** Capture's end of the sound: it brings none, and takes what is to be said. */
export const SILENCE = {
  feed: () => SILENT_FEED,
  dub: (captureId: string) => new DubPort(captureId, (message) => speech.push(message)),
  onWritten: () => undefined,
};

/** Puts the world back to where it was before the first test. */
export function resetWorld(): void {
  fake.stored.clear();
  fake.remembers.clear();
  fake.mutedTabs.clear();
  fake.addresses.clear();
  fake.privateTabs.clear();
  fake.buttons.clear();
  fake.menu.clear();
  capture.captured.clear();
  capture.calls.length = 0;
  capture.requests.length = 0;
  capture.forgetting = Promise.resolve();
  page.allowsOverlay = true;
  page.injected.length = 0;
  page.streamId = () => Promise.resolve("id");
  streams.length = 0;
  speech.length = 0;
}

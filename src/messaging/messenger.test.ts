import { beforeEach, describe, expect, it, vi } from "vitest";
import { RemoteError } from "./error-envelope.ts";
import { handle, send } from "./messenger.ts";

const ORIGIN = "chrome-extension://surtitle/";

type Sender = { id?: string; url?: string; tab?: { id: number } };
type Listener = (message: unknown, sender: Sender, sendReply: (reply: unknown) => void) => unknown;

// Delivers messages like the browser: as JSON, to the first listener that claims them.
const browser = vi.hoisted(() => {
  const listeners: Listener[] = [];
  const popup: Sender = { id: "surtitle", url: "chrome-extension://surtitle/popup.html" };
  return {
    listeners,
    sender: popup,
    popup,
    runtime: {
      id: "surtitle",
      getURL: (path: string) => `chrome-extension://surtitle/${path}`,
      onMessage: { addListener: (listener: Listener) => void listeners.push(listener) },
      sendMessage: (message: unknown) =>
        new Promise((resolve) => {
          const copy: unknown = JSON.parse(JSON.stringify(message));
          const reply = (answer: unknown) => resolve(JSON.parse(JSON.stringify(answer)));
          const claims = listeners.map((listener) => listener(copy, browser.sender, reply));
          if (!claims.includes(true)) resolve(undefined);
        }),
    },
  };
});
vi.mock("webextension-polyfill", () => ({ default: browser }));

describe("a message", () => {
  beforeEach(() => {
    browser.listeners.length = 0;
    browser.sender = browser.popup;
  });

  it("reaches the receiver it names and returns its reply", async () => {
    const stopCapture = vi.fn(async () => true);
    handle("background", {
      startCaptions: vi.fn(),
      stopCaptions: vi.fn(),
      popupOpened: vi.fn(),
      captionFacts: vi.fn(),
      useLessData: vi.fn(),
      continueOnDevice: vi.fn(),
      hideCaptions: vi.fn(),
      chooseSound: vi.fn(),
      playersSounding: vi.fn(),
      followTranslations: vi.fn(),
      purgeLater: vi.fn(),
      seekPlayer: vi.fn(),
      captureBroken: vi.fn(),
      setBookmark: vi.fn(),
      changeBookmarks: vi.fn(),
      savedTranscript: vi.fn(),
      showTranscript: vi.fn(),
      hideTranscript: vi.fn(),
      nudgeTranscript: vi.fn(),
      shownTranscript: vi.fn(),
      findSubtitles: vi.fn(),
      showSubtitles: vi.fn(),
      captionSound: vi.fn(),
      retrySubtitles: vi.fn(),
      takeTextToTry: vi.fn(),
      takeTermToAdd: vi.fn(),
      takeDocumentLink: vi.fn(),
      forgetEverything: vi.fn(),
      forgetReport: vi.fn(),
      deviceTextsIdle: vi.fn(),
    });
    handle("capture", {
      muteCapture: vi.fn(),
      captureProgress: vi.fn(),
      speechPackState: vi.fn(),
      forgetCapture: vi.fn(),
      changeSource: vi.fn(),
      startCapture: vi.fn(),
      stopCapture,
      playbackLevel: vi.fn(),
      translateOnDevice: vi.fn(),
      deviceTargets: vi.fn(),
      isCaptureUnused: vi.fn(),
    });
    expect(await send("capture", "stopCapture", { tabId: 7 })).toBe(true);
    expect(stopCapture).toHaveBeenCalledExactlyOnceWith({ tabId: 7 });
  });

  it("rethrows what the handler threw", async () => {
    const playbackLevel = () => {
      throw Object.assign(new RangeError("no such tab"), { reason: "gone" });
    };
    handle("capture", {
      muteCapture: vi.fn(),
      captureProgress: vi.fn(),
      speechPackState: vi.fn(),
      forgetCapture: vi.fn(),
      changeSource: vi.fn(),
      startCapture: vi.fn(),
      stopCapture: vi.fn(),
      playbackLevel,
      translateOnDevice: vi.fn(),
      deviceTargets: vi.fn(),
      isCaptureUnused: vi.fn(),
    });
    const answer = send("capture", "playbackLevel", { tabId: 7 });
    await expect(answer).rejects.toBeInstanceOf(RemoteError);
    await expect(answer).rejects.toMatchObject({ name: "RangeError", reason: "gone" });
  });

  it("without an answer is an error", async () => {
    await expect(send("capture", "playbackLevel", { tabId: 7 })).rejects.toThrow("playbackLevel");
  });

  it.each<[string, Sender, boolean]>([
    ["the popup", { id: "surtitle", url: `${ORIGIN}popup.html` }, true],
    ["a page of ours in a tab", { id: "surtitle", url: `${ORIGIN}a.html`, tab: { id: 1 } }, true],
    ["a content script", { id: "surtitle", url: "https://page.test/", tab: { id: 1 } }, false],
    ["a content script of unknown address", { id: "surtitle", tab: { id: 1 } }, false],
    [
      "a lookalike address",
      { id: "surtitle", url: "https://x/?chrome-extension://surtitle/", tab: { id: 1 } },
      false,
    ],
    ["another extension", { id: "other", url: "chrome-extension://other/x.html" }, false],
  ])("from %s is handled or not: %o, %s", async (_, sender, isHandled) => {
    const playbackLevel = vi.fn(() => ({ state: "running", rms: 0, dub: null }) as const);
    handle("capture", {
      muteCapture: vi.fn(),
      captureProgress: vi.fn(),
      speechPackState: vi.fn(),
      forgetCapture: vi.fn(),
      changeSource: vi.fn(),
      startCapture: vi.fn(),
      stopCapture: vi.fn(),
      playbackLevel,
      translateOnDevice: vi.fn(),
      deviceTargets: vi.fn(),
      isCaptureUnused: vi.fn(),
    });
    browser.sender = sender;
    await send("capture", "playbackLevel", { tabId: 7 }).catch(() => undefined);
    expect(playbackLevel).toHaveBeenCalledTimes(isHandled ? 1 : 0);
  });

  it.each([
    null,
    "text",
    {},
    { to: "capture" },
    { to: "capture", name: "toString" },
    { to: 7, name: 7 },
  ])("%o is left to other listeners", (message) => {
    handle("capture", {
      muteCapture: vi.fn(),
      captureProgress: vi.fn(),
      speechPackState: vi.fn(),
      forgetCapture: vi.fn(),
      changeSource: vi.fn(),
      startCapture: vi.fn(),
      stopCapture: vi.fn(),
      playbackLevel: vi.fn(),
      translateOnDevice: vi.fn(),
      deviceTargets: vi.fn(),
      isCaptureUnused: vi.fn(),
    });
    const claims = browser.listeners.map((listener) => listener(message, browser.popup, vi.fn()));
    expect(claims).toEqual([undefined]);
  });
});

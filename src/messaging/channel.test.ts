// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { idleStatus } from "./caption-status.ts";
import { acceptChannel, type ChannelEnd, openChannel, type StatusMessage } from "./channel.ts";

type Listener = (value: unknown) => void;
type Sender = { id: string; tab?: { id: number }; frameId?: number; url?: string };

/** Both ends of the browser's ports, in one place. */
const browser = vi.hoisted(() => {
  const event = () => {
    const listeners: Listener[] = [];
    return {
      addListener: (listener: Listener) => void listeners.push(listener),
      raise: (value?: unknown) => {
        for (const listener of listeners) listener(value);
      },
      listeners,
    };
  };
  const onConnect = event();
  const ports: { name: string; close(): void }[] = [];
  return {
    ports,
    /** How many connections the background has closed. */
    refused: 0,
    /** False when the extension has been removed under its content script. */
    installed: true,
    sender: { id: "surtitle" } as Sender,
    onConnect,
    runtime: {
      id: "surtitle",
      getURL: (path: string) => `chrome-extension://surtitle/${path}`,
      onConnect,
      connect: ({ name }: { name: string }) => {
        if (!browser.installed) throw new Error("Extension context invalidated.");
        const [here, there] = [event(), event()];
        const [closedHere, closedThere] = [event(), event()];
        let isConnected = true;
        const near = {
          name,
          onMessage: here,
          onDisconnect: closedHere,
          disconnect: () => {
            isConnected = false;
            closedThere.raise();
          },
        };
        onConnect.raise({
          name,
          sender: browser.sender,
          postMessage: (message: unknown) => {
            if (!isConnected) throw new Error("Attempting to use a disconnected port object");
            here.raise(message);
          },
          onMessage: there,
          onDisconnect: closedThere,
          disconnect: () => {
            browser.refused++;
            closedHere.raise();
          },
        });
        ports.push({ name, close: () => closedHere.raise() });
        return near;
      },
    },
  };
});
vi.mock("webextension-polyfill", () => ({ default: browser }));

const message: StatusMessage = { kind: "status", status: idleStatus(7) };

describe("a channel", () => {
  const ends: ChannelEnd<"status">[] = [];

  beforeEach(() => {
    ends.length = 0;
    browser.ports.length = 0;
    browser.onConnect.listeners.length = 0;
    browser.installed = true;
    browser.refused = 0;
    browser.sender = { id: "surtitle" };
    acceptChannel("status", (end) => ends.push(end));
  });

  it("brings messages, also after the background was restarted", async () => {
    const heard: StatusMessage[] = [];
    openChannel("status", (each) => heard.push(each), new AbortController().signal);
    ends[0]?.post(message);
    browser.ports[0]?.close();
    await vi.waitFor(() => expect(ends.length).toBe(2));
    ends[1]?.post(message);
    expect(heard).toEqual([message, message]);
  });

  it("is closed by its signal, tells the other end, and stays closed", () => {
    const life = new AbortController();
    openChannel("status", () => undefined, life.signal);
    const closed = vi.fn();
    ends[0]?.onClosed(closed);
    life.abort();
    expect(closed).toHaveBeenCalledOnce();
    browser.ports[0]?.close();
    openChannel("status", () => undefined, life.signal);
    expect(ends.length).toBe(1);
  });

  it("takes what is posted to an end that has gone, and says that it has", async () => {
    const life = new AbortController();
    openChannel("status", () => undefined, life.signal);
    expect(ends[0]?.isClosed()).toBe(false);
    life.abort();
    expect(ends[0]?.isClosed()).toBe(true);
    expect(() => ends[0]?.post(message)).not.toThrow();
    const closed = vi.fn();
    ends[0]?.onClosed(closed);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  it("says when the extension has gone away under it", async () => {
    const gone = vi.fn();
    openChannel("status", () => undefined, new AbortController().signal, { onGone: gone });
    expect(gone).not.toHaveBeenCalled();
    browser.ports[0]?.close();
    // As it is in Chromium: at the moment of the closing nothing else tells of it yet.
    browser.installed = false;
    await vi.waitFor(() => expect(gone).toHaveBeenCalledOnce());
    expect(ends.length).toBe(1);
  });

  it("takes no stranger and no other name", () => {
    const signal = new AbortController().signal;
    openChannel("overlay", () => undefined, signal);
    browser.sender = { id: "other" };
    openChannel("status", () => undefined, signal);
    expect(ends).toEqual([]);
  });

  it("is for content scripts or for pages of ours, and not for both", () => {
    const signal = new AbortController().signal;
    const overlays: ChannelEnd<"overlay">[] = [];
    acceptChannel("overlay", (end) => overlays.push(end));
    const openBoth = (sender: Sender) => {
      browser.sender = sender;
      openChannel("status", () => undefined, signal);
      openChannel("overlay", () => undefined, signal);
    };
    openBoth({ id: "surtitle", tab: { id: 7 }, frameId: 0, url: "https://example.com/" });
    expect([ends.length, overlays.map(({ tabId }) => tabId)]).toEqual([0, [7]]);
    expect(overlays[0]?.address).toBe("https://example.com/");
    // A frame of somebody else's in a captioned page has no business with the captions.
    openBoth({ id: "surtitle", tab: { id: 7 }, frameId: 3, url: "https://example.org/" });
    expect(overlays.length).toBe(1);
    openBoth({ id: "surtitle", tab: { id: 8 }, url: "chrome-extension://surtitle/options" });
    expect([ends.map(({ tabId }) => tabId), overlays.length]).toEqual([[8], 1]);
  });

  it("is accepted from a page's process only so often", () => {
    const opened: AbortController[] = [];
    const frames: ChannelEnd<"players">[] = [];
    acceptChannel("players", (end) => frames.push(end));
    const connect = (tabId: number, frameId: number, life = new AbortController()) => {
      opened.push(life);
      const url = "https://example.com/";
      browser.sender = { id: "surtitle", tab: { id: tabId }, frameId, url };
      openChannel("players", () => undefined, life.signal);
    };
    vi.useFakeTimers();
    for (let n = 0; n < 1000; n++) connect(7, 3);
    expect([frames.length, browser.refused]).toEqual([4, 996]);
    // A page with many frames is heard in all of them, and one with thousands in enough.
    for (let frameId = 10; frameId < 210; frameId++) connect(7, frameId);
    expect(frames.length).toBe(204);
    for (let frameId = 1000; frameId < 1300; frameId++) connect(7, frameId);
    expect(frames.length).toBe(256);
    connect(8, 0);
    expect(frames.length).toBe(257);
    // What is closed makes room.
    for (const life of opened) life.abort();
    connect(7, 10);
    expect(frames.length).toBe(258);
    vi.clearAllTimers();
    vi.useRealTimers();
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { idleStatus } from "./caption-status.ts";
import { acceptChannel, type ChannelEnd, openChannel, type StatusMessage } from "./channel.ts";

type Listener = (value: unknown) => void;
type Sender = { id: string; tab?: { id: number }; frameId?: number; url?: string };

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
    refused: 0,
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
  afterEach(() => vi.useRealTimers());

  it("delivers messages, also after the background restarted", async () => {
    const received: StatusMessage[] = [];
    openChannel("status", (each) => received.push(each), new AbortController().signal);
    ends[0]?.post(message);
    vi.useFakeTimers();
    browser.ports[0]?.close();
    vi.advanceTimersByTime(1000);
    await vi.waitFor(() => expect(ends.length).toBe(2));
    ends[1]?.post(message);
    expect(received).toEqual([message, message]);
  });

  it("is closed by its signal, tells the other end, and stays closed", () => {
    const controller = new AbortController();
    openChannel("status", () => undefined, controller.signal);
    const closed = vi.fn();
    ends[0]?.onClosed(closed);
    controller.abort();
    expect(closed).toHaveBeenCalledOnce();
    browser.ports[0]?.close();
    openChannel("status", () => undefined, controller.signal);
    expect(ends.length).toBe(1);
  });

  it("accepts posts to a closed end and reports it as closed", async () => {
    const controller = new AbortController();
    openChannel("status", () => undefined, controller.signal);
    expect(ends[0]?.isClosed()).toBe(false);
    controller.abort();
    expect(ends[0]?.isClosed()).toBe(true);
    expect(() => ends[0]?.post(message)).not.toThrow();
    const closed = vi.fn();
    ends[0]?.onClosed(closed);
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  it("reports that the extension was removed", async () => {
    const gone = vi.fn();
    openChannel("status", () => undefined, new AbortController().signal, { onGone: gone });
    expect(gone).not.toHaveBeenCalled();
    vi.useFakeTimers();
    browser.ports[0]?.close();
    // As in Chromium: when the port closes, nothing else shows it yet.
    browser.installed = false;
    vi.advanceTimersByTime(1000);
    await vi.waitFor(() => expect(gone).toHaveBeenCalledOnce());
    expect(ends.length).toBe(1);
  });

  it("rejects foreign extensions and other names", () => {
    const signal = new AbortController().signal;
    openChannel("overlay", () => undefined, signal);
    browser.sender = { id: "other" };
    openChannel("status", () => undefined, signal);
    expect(ends).toEqual([]);
  });

  it("is either for content scripts or for extension pages", () => {
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
    // A third-party frame in a captioned page must not reach the captions.
    openBoth({ id: "surtitle", tab: { id: 7 }, frameId: 3, url: "https://example.org/" });
    expect(overlays.length).toBe(1);
    openBoth({ id: "surtitle", tab: { id: 8 }, url: "chrome-extension://surtitle/options" });
    expect([ends.map(({ tabId }) => tabId), overlays.length]).toEqual([[8], 1]);
  });

  it("limits the connections of a page's process", () => {
    const opened: AbortController[] = [];
    const frames: ChannelEnd<"players">[] = [];
    acceptChannel("players", (end) => frames.push(end));
    const connect = (tabId: number, frameId: number, controller = new AbortController()) => {
      opened.push(controller);
      const url = "https://example.com/";
      browser.sender = { id: "surtitle", tab: { id: tabId }, frameId, url };
      openChannel("players", () => undefined, controller.signal);
    };
    vi.useFakeTimers();
    for (let n = 0; n < 1000; n++) connect(7, 3);
    expect([frames.length, browser.refused]).toEqual([4, 996]);
    // A page with many frames is accepted in all of them, and one with thousands up to a limit.
    for (let frameId = 10; frameId < 210; frameId++) connect(7, frameId);
    expect(frames.length).toBe(204);
    for (let frameId = 1000; frameId < 1300; frameId++) connect(7, frameId);
    expect(frames.length).toBe(256);
    connect(8, 0);
    expect(frames.length).toBe(257);
    // Closed connections free their slots.
    for (const controller of opened) controller.abort();
    connect(7, 10);
    expect(frames.length).toBe(258);
    vi.clearAllTimers();
    vi.useRealTimers();
  });
});

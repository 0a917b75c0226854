// @vitest-environment node
import { afterEach, describe, expect, it, vi } from "vitest";
import type { SoundChunk } from "./sound-chunk.ts";
import type { PortHandover } from "./sound-port.ts";
import { createSoundReceiver } from "./sound-receiver.ts";
import { SoundSender } from "./sound-sender.ts";

const chunk = (id: number, last = false): SoundChunk => ({
  tabId: 1,
  bytes: Uint8Array.of(id, 0),
  startMs: id * 60,
  durationMs: 60,
  capturedAtMs: 0,
  peak: 0,
  last,
});

/** A background that takes ports, and can be stopped: then nothing answers any more. */
function fakeBackground() {
  const heard: (number | undefined)[] = [];
  const ports: MessagePort[] = [];
  let receive = createSoundReceiver(({ bytes }) => heard.push(bytes[0]));
  return {
    heard,
    ports,
    handOver: (handover: PortHandover, port: MessagePort) => {
      ports.push(port);
      receive(handover, port);
    },
    /** Ends this life; the next port handed over begins a new one. */
    stop: () => {
      for (const port of ports) port.close();
      receive = createSoundReceiver(({ bytes }) => heard.push(bytes[0]));
    },
    close: () => {
      for (const port of ports) port.close();
    },
  };
}

describe("SoundSender and receiver", () => {
  let nowMs = 0;
  vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  const background = fakeBackground();
  afterEach(() => background.close());

  it("bring every chunk once and in order, also when the background is stopped in between", async () => {
    const sender = new SoundSender(background.handOver);
    const sent: number[] = [];
    const send = (count: number) => {
      for (let i = 0; i < count; i++) {
        sent.push(sent.length);
        sender.send(chunk(sent.length - 1));
        nowMs += 60;
      }
    };
    send(20);
    await vi.waitFor(() => expect(background.heard).toEqual(sent));
    background.stop();
    background.heard.length = 0;
    send(30);
    // A new life: what the earlier one had not answered for comes again, then everything since.
    await vi.waitFor(() => expect(background.heard.at(-1)).toBe(49));
    const again = background.heard;
    expect(background.ports.length).toBe(2);
    expect(again).toEqual(Array.from({ length: again.length }, (_, i) => 50 - again.length + i));
    expect(again[0]).toBeLessThanOrEqual(20);
  });

  it("bring the last chunk to a background that was stopped before it, though nothing follows", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const stopped = fakeBackground();
    const sender = new SoundSender(stopped.handOver);
    sender.send(chunk(0));
    stopped.stop();
    sender.send(chunk(1, true));
    nowMs += 2000;
    vi.advanceTimersByTime(2000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(stopped.heard.at(-1)).toBe(1));
    expect(stopped.ports.length).toBe(2);
    stopped.close();
  });

  it("stop watching once the last chunk was answered for", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const awake = fakeBackground();
    const sender = new SoundSender(awake.handOver);
    for (let id = 0; id < 5; id++) sender.send(chunk(id, id === 4));
    await vi.waitFor(() => expect(awake.heard.at(-1)).toBe(4));
    await vi.waitFor(() => {
      vi.advanceTimersByTime(2000);
      expect(vi.getTimerCount()).toBe(0);
    });
    expect(awake.ports.length).toBe(1);
    vi.useRealTimers();
    awake.close();
  });

  it("do not double a chunk when a background that is only slow gets a new port", async () => {
    const slow = fakeBackground();
    const sender = new SoundSender(slow.handOver);
    sender.send(chunk(0));
    await vi.waitFor(() => expect(slow.heard).toEqual([0]));
    for (let id = 1; id < 5; id++) sender.send(chunk(id));
    nowMs += 10_000;
    sender.send(chunk(5));
    await vi.waitFor(() => expect(slow.heard.at(-1)).toBe(5));
    expect(slow.heard).toEqual([0, 1, 2, 3, 4, 5]);
    slow.close();
  });
});

// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DeskMessage, PortHandover, RoomMessage } from "./sound-protocol.ts";
import { FakeLocks } from "./testing/fake-context-locks.ts";
import { WorkerLink } from "./worker-link.ts";

const END: RoomMessage = { kind: "end", stream: 1 };

describe("SoundLink", () => {
  const onLife = vi.fn();
  const onMessage = vi.fn();
  let locks: FakeLocks;
  let handed: MessagePort[];
  let link: WorkerLink;

  /** The port's other end says something, or hears. */
  const say = (port: MessagePort | undefined, message: DeskMessage) => port?.postMessage(message);
  const hear = (port: MessagePort | undefined) => {
    const heard = vi.fn();
    port?.addEventListener("message", ({ data }) => heard(data));
    port?.start();
    return heard;
  };
  /** Takes the newest port, as a new life of the worker does. */
  const take = async () => {
    const lives = onLife.mock.calls.length;
    const port = handed.at(-1);
    const heard = hear(port);
    const worker = locks.context();
    const life = `life ${lives}`;
    await worker.hold(life);
    say(port, { kind: "here", life });
    await vi.waitFor(() => expect(onLife).toHaveBeenCalledTimes(lives + 1));
    return { worker, port, heard, life };
  };
  /** Locks are granted after a turn of promises. */
  const aTurn = async () => {
    for (let i = 0; i < 10; i++) await undefined;
  };
  const pass = (ms: number) => vi.advanceTimersByTime(ms);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    vi.clearAllMocks();
    handed = [];
    locks = new FakeLocks();
    const handOver = (_: PortHandover, port: MessagePort) => handed.push(port);
    link = new WorkerLink({ onLife, onMessage }, handOver, locks.context());
  });
  afterEach(() => {
    link.need(false);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    for (const port of handed) port.close();
  });

  it("hands a port over as soon as there is work, and another when nobody takes it", async () => {
    expect(handed.length).toBe(0);
    link.need(true);
    await aTurn();
    expect(handed.length).toBe(1);
    pass(4000);
    await aTurn();
    expect(handed.length).toBe(3);
  });

  it("hands a new one over at once when the worker is gone, while there is work", async () => {
    link.need(true);
    await aTurn();
    const first = await take();
    first.worker.end();
    await aTurn();
    expect(handed.length).toBe(2);
    const second = await take();
    link.post(END);
    await vi.waitFor(() => expect(second.heard).toHaveBeenCalledExactlyOnceWith(END));
    link.need(false);
    second.worker.end();
    pass(60_000);
    await aTurn();
    expect(handed.length).toBe(2);
    link.need(true);
    await aTurn();
    expect(handed.length).toBe(3);
  });

  it("finds out that the worker is gone where its lock does not tell", async () => {
    link.need(true);
    await aTurn();
    const first = await take();
    link.post(END);
    pass(3000);
    await aTurn();
    expect(handed.length).toBe(2);
    const { heard } = await take();
    // The end of an earlier life says nothing about this one.
    first.worker.end();
    await aTurn();
    link.post(END);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledExactlyOnceWith(END));
    expect(handed.length).toBe(2);
  });

  it("keeps the port of a worker that was only slow, and bothers it less from then on", async () => {
    link.need(true);
    await aTurn();
    const { port, heard, life } = await take();
    link.post(END);
    pass(3000);
    await aTurn();
    expect(handed.length).toBe(2);
    const closed = vi.fn();
    handed[1]?.addEventListener("close", closed);
    handed[1]?.start();
    say(port, { kind: "here", life });
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    link.post(END);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
    expect(onLife).toHaveBeenCalledOnce();
    // Nothing is heard of it: it is asked again, less and less often.
    const askedAtMs: number[] = [];
    for (let ms = 0; ms < 60_000; ms += 500) {
      pass(500);
      await aTurn();
      if (handed.length <= 2 + askedAtMs.length) continue;
      askedAtMs.push(ms);
      const refused = vi.fn();
      handed.at(-1)?.addEventListener("close", refused);
      handed.at(-1)?.start();
      say(port, { kind: "here", life });
      await vi.waitFor(() => expect(refused).toHaveBeenCalled(), { interval: 1 });
    }
    expect(askedAtMs.length).toBeGreaterThan(3);
    expect(askedAtMs.length).toBeLessThan(10);
    expect(onLife).toHaveBeenCalledOnce();
  });

  it("does not doubt a worker that reacts", async () => {
    link.need(true);
    await aTurn();
    const { port } = await take();
    for (let i = 0; i < 20; i++) {
      link.post(END);
      say(port, { kind: "taken", captureId: "c", stream: 1, count: 8 });
      await vi.waitFor(() => expect(onMessage).toHaveBeenCalledTimes(i + 1));
      pass(900);
    }
    expect(handed.length).toBe(1);
  });

  it("hears nothing that is not of the desk", async () => {
    link.need(true);
    await aTurn();
    const { port } = await take();
    port?.postMessage({ kind: "open" });
    say(port, { kind: "settle", captureId: "c", untilMs: 3 });
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledOnce());
    expect(onMessage.mock.calls[0]?.[0]).toEqual({ kind: "settle", captureId: "c", untilMs: 3 });
  });

  it("does not gather ports for a worker that never starts", async () => {
    link.need(true);
    await aTurn();
    const closed = vi.fn();
    handed[0]?.addEventListener("close", closed);
    handed[0]?.start();
    pass(15_000);
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });
});

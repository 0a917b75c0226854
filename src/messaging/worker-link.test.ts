import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CaptureMessage, ClientMessage, PortHandover } from "./sound-protocol.ts";
import { FakeLocks } from "./testing/fake-context-locks.ts";
import { WorkerLink } from "./worker-link.ts";

const END: CaptureMessage = { kind: "end", stream: 1 };

describe("WorkerLink", () => {
  const onWorkerStart = vi.fn();
  const onWorkerGone = vi.fn();
  const onMessage = vi.fn();
  let locks: FakeLocks;
  let offeredPorts: MessagePort[];
  let link: WorkerLink;

  const postToLink = (port: MessagePort | undefined, message: ClientMessage) =>
    port?.postMessage(message);
  const collectMessages = (port: MessagePort | undefined) => {
    const received = vi.fn();
    port?.addEventListener("message", ({ data }) => received(data));
    port?.start();
    return received;
  };
  const acceptNewestPort = async () => {
    const starts = onWorkerStart.mock.calls.length;
    const port = offeredPorts.at(-1);
    const received = collectMessages(port);
    const worker = locks.context();
    const contextId = `contextId ${starts}`;
    await worker.acquire(contextId);
    postToLink(port, { kind: "here", contextId });
    await vi.waitFor(() => expect(onWorkerStart).toHaveBeenCalledTimes(starts + 1));
    return { worker, port, received, contextId };
  };
  const nextTurn = async () => {
    for (let i = 0; i < 10; i++) await undefined;
  };
  const pass = (ms: number) => vi.advanceTimersByTime(ms);

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    vi.clearAllMocks();
    offeredPorts = [];
    locks = new FakeLocks();
    const handOver = (_: PortHandover, port: MessagePort) => offeredPorts.push(port);
    const events = { onWorkerStart, onWorkerGone, onMessage };
    link = new WorkerLink(events, handOver, locks.context());
  });
  afterEach(() => {
    link.setNeeded(false);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
    for (const port of offeredPorts) port.close();
  });

  it("offers a port as soon as there is work, and another when nobody accepts it", async () => {
    expect(offeredPorts.length).toBe(0);
    link.setNeeded(true);
    await nextTurn();
    expect(offeredPorts.length).toBe(1);
    pass(4000);
    await nextTurn();
    expect(offeredPorts.length).toBe(3);
  });

  it("offers a new port at once when the worker ends, while there is work", async () => {
    link.setNeeded(true);
    await nextTurn();
    const first = await acceptNewestPort();
    first.worker.end();
    await nextTurn();
    expect(onWorkerGone).toHaveBeenCalledOnce();
    expect(offeredPorts.length).toBe(2);
    const second = await acceptNewestPort();
    expect(onWorkerGone).toHaveBeenCalledOnce();
    link.post(END);
    await vi.waitFor(() => expect(second.received).toHaveBeenCalledExactlyOnceWith(END));
    link.setNeeded(false);
    second.worker.end();
    pass(60_000);
    await nextTurn();
    expect(onWorkerGone).toHaveBeenCalledTimes(2);
    expect(offeredPorts.length).toBe(2);
    link.setNeeded(true);
    await nextTurn();
    expect(offeredPorts.length).toBe(3);
  });

  it("notices that the worker is gone when its lock does not show it", async () => {
    link.setNeeded(true);
    await nextTurn();
    const first = await acceptNewestPort();
    link.post(END);
    pass(3000);
    await nextTurn();
    expect(offeredPorts.length).toBe(2);
    expect(onWorkerGone).not.toHaveBeenCalled();
    const { received } = await acceptNewestPort();
    expect(onWorkerGone).toHaveBeenCalledOnce();
    // The end of an earlier worker says nothing about this one.
    first.worker.end();
    await nextTurn();
    link.post(END);
    await vi.waitFor(() => expect(received).toHaveBeenCalledExactlyOnceWith(END));
    expect(offeredPorts.length).toBe(2);
  });

  it("keeps the port of a slow worker and checks it less often", async () => {
    link.setNeeded(true);
    await nextTurn();
    const { port, received, contextId } = await acceptNewestPort();
    link.post(END);
    pass(3000);
    await nextTurn();
    expect(offeredPorts.length).toBe(2);
    const closed = vi.fn();
    offeredPorts[1]?.addEventListener("close", closed);
    offeredPorts[1]?.start();
    postToLink(port, { kind: "here", contextId });
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    link.post(END);
    await vi.waitFor(() => expect(received).toHaveBeenCalledTimes(2));
    expect(onWorkerStart).toHaveBeenCalledOnce();
    // The worker stays quiet: it is checked less and less often.
    const checkedAtMs: number[] = [];
    for (let ms = 0; ms < 60_000; ms += 500) {
      pass(500);
      await nextTurn();
      if (offeredPorts.length <= 2 + checkedAtMs.length) continue;
      checkedAtMs.push(ms);
      const refused = vi.fn();
      offeredPorts.at(-1)?.addEventListener("close", refused);
      offeredPorts.at(-1)?.start();
      postToLink(port, { kind: "here", contextId });
      await vi.waitFor(() => expect(refused).toHaveBeenCalled(), { interval: 1 });
    }
    expect(checkedAtMs.length).toBeGreaterThan(3);
    expect(checkedAtMs.length).toBeLessThan(10);
    expect(onWorkerGone).not.toHaveBeenCalled();
    expect(onWorkerStart).toHaveBeenCalledOnce();
  });

  it("leaves a responsive worker alone", async () => {
    link.setNeeded(true);
    await nextTurn();
    const { port } = await acceptNewestPort();
    for (let i = 0; i < 20; i++) {
      link.post(END);
      postToLink(port, { kind: "taken", captureId: "c", stream: 1, count: 8 });
      await vi.waitFor(() => expect(onMessage).toHaveBeenCalledTimes(i + 1));
      pass(900);
    }
    expect(offeredPorts.length).toBe(1);
  });

  it("ignores invalid messages", async () => {
    link.setNeeded(true);
    await nextTurn();
    const { port } = await acceptNewestPort();
    port?.postMessage({ kind: "open" });
    postToLink(port, { kind: "settle", captureId: "c", untilMs: 3 });
    await vi.waitFor(() => expect(onMessage).toHaveBeenCalledOnce());
    expect(onMessage.mock.calls[0]?.[0]).toEqual({ kind: "settle", captureId: "c", untilMs: 3 });
  });

  it("does not pile up ports for a worker that never starts", async () => {
    link.setNeeded(true);
    await nextTurn();
    const closed = vi.fn();
    offeredPorts[0]?.addEventListener("close", closed);
    offeredPorts[0]?.start();
    pass(15_000);
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });
});

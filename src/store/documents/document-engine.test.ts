import { describe, expect, it, vi } from "vitest";
import { withResolvers } from "../../lib/with-resolvers.ts";
import { DocumentActions } from "./document-actions.ts";
import { DocumentEngine, type EngineDeps } from "./document-engine.ts";
import { MAX_AT_ONCE } from "./document-policy.ts";
import { DocumentRig } from "./testing/document-rig.ts";
import { refused } from "./testing/fake-document-service.ts";

function depsOf(rig: DocumentRig, change: Partial<EngineDeps> = {}): EngineDeps {
  const held = new Set<string>();
  return {
    ...rig.deps(),
    // Reading the clock ends all waits.
    nowMs: () => (rig.nowMs += 400_000),
    fetchesByItself: async () => true,
    mayUpload: () => true,
    onChanged: (callback, signal) => rig.disk.onChanged(callback, signal),
    onBusy: () => undefined,
    async tryWithLock(name, work) {
      if (held.has(name)) return false;
      held.add(name);
      try {
        await work();
        return true;
      } finally {
        held.delete(name);
      }
    },
    ...change,
  };
}

async function until(rig: DocumentRig, states: string[]): Promise<void> {
  await vi.waitFor(() => {
    const found = new Set([...rig.disk.stored.values()].map(({ state }) => state));
    for (const state of found) expect(states).toContain(state);
  }, 10_000);
}

describe("the engine", () => {
  it("completes two hundred documents in two contexts, a few at a time", async () => {
    const rig = new DocumentRig();
    const stop = new AbortController();
    for (let n = 0; n < 200; n += 1) await rig.send(`d${n}`, `text ${n}`);
    const deps = depsOf(rig);
    void new DocumentEngine(deps).run(stop.signal);
    void new DocumentEngine(deps).run(stop.signal);
    await until(rig, ["kept"]);
    stop.abort();
    expect(rig.service).toMatchObject({ uploads: 200, billed: 200 });
    expect(rig.service.mostAtOnce).toBeLessThanOrEqual(MAX_AT_ONCE);
    expect(await rig.disk.results.get("d7")?.text()).toBe("TEXT 7");
  });

  it("leaves results at the service if the user prefers, and downloads those requested", async () => {
    const rig = new DocumentRig();
    const stop = new AbortController();
    await rig.send("a", "hello");
    await rig.send("b", "hello");
    void new DocumentEngine(depsOf(rig, { fetchesByItself: async () => false })).run(stop.signal);
    await until(rig, ["done"]);
    const actions = new DocumentActions(rig.disk.jobs, rig.disk.files, () => rig.nowMs);
    await actions.resume("a");
    await vi.waitFor(() => expect(rig.job("a").state).toBe("kept"));
    expect(rig.job("b").state).toBe("done");
    await actions.fetchAllResults();
    await until(rig, ["kept"]);
    stop.abort();
  });

  it("stops cancelled and removed documents, and reports when nothing is left", async () => {
    const rig = new DocumentRig();
    const stop = new AbortController();
    const busy: boolean[] = [];
    const hung: AbortSignal[] = [];
    const upload = (_: unknown, signal: AbortSignal) => {
      hung.push(signal);
      return new Promise<never>((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
      });
    };
    await rig.send("a", "hello");
    await rig.send("b", "hello");
    const service = { baseUrl: rig.service.baseUrl, upload, status: vi.fn(), openResult: vi.fn() };
    const deps = depsOf(rig, {
      service: async () => service,
      onBusy: (isBusy) => busy.push(isBusy),
    });
    void new DocumentEngine(deps).run(stop.signal);
    await vi.waitFor(() => expect(hung).toHaveLength(2));
    const actions = new DocumentActions(rig.disk.jobs, rig.disk.files);
    await actions.cancel("a");
    await actions.forget("b");
    await vi.waitFor(() => expect(hung.map(({ aborted }) => aborted)).toEqual([true, true]));
    expect(rig.job("a").state).toBe("cancelled");
    expect(rig.disk.sources.has("b")).toBe(false);
    await vi.waitFor(() => expect(busy.at(-1)).toBe(false));
    stop.abort();
  });

  it("continues documents that waited for changed settings", async () => {
    const rig = new DocumentRig();
    const stop = new AbortController();
    await rig.send("a", "hello");
    rig.service.refusals.upload.push(refused(403));
    void new DocumentEngine(depsOf(rig)).run(stop.signal);
    await vi.waitFor(() => expect(rig.job("a").problem?.reason).toBe("key_refused"));
    await new DocumentActions(rig.disk.jobs, rig.disk.files, () => rig.nowMs).resumeHeld();
    await until(rig, ["kept"]);
    stop.abort();
  });

  it("ends once it is stopped and no step writes any more", async () => {
    const rig = new DocumentRig();
    const stop = new AbortController();
    const ending = withResolvers<void>();
    const order: string[] = [];
    const upload = (_: unknown, signal: AbortSignal) =>
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener("abort", () => {
          order.push("aborted");
          void ending.promise.then(() => {
            order.push("ended");
            reject(signal.reason);
          });
        });
        order.push("begun");
      });
    await rig.send("a", "hello");
    const service = { baseUrl: rig.service.baseUrl, upload, status: vi.fn(), openResult: vi.fn() };
    const running = new DocumentEngine(depsOf(rig, { service: async () => service }))
      .run(stop.signal)
      .then(() => order.push("over"));
    await vi.waitFor(() => expect(order).toEqual(["begun"]));
    stop.abort(new Error("stopped"));
    await vi.waitFor(() => expect(order).toEqual(["begun", "aborted"]));
    ending.resolve();
    await running;
    expect(order).toEqual(["begun", "aborted", "ended", "over"]);
  });
});

import { describe, expect, it, vi } from "vitest";
import { withResolvers } from "../../lib/with-resolvers.ts";
import { DocumentActions } from "./document-actions.ts";
import { DocumentEngine, type EngineWorld } from "./document-engine.ts";
import { MAX_AT_ONCE } from "./document-policy.ts";
import { DocumentRig } from "./testing/document-rig.ts";
import { refused } from "./testing/fake-document-service.ts";

function worldOf(rig: DocumentRig, change: Partial<EngineWorld> = {}): EngineWorld {
  const held = new Set<string>();
  return {
    ...rig.world(),
    // Every look at the clock finds that all waiting is over.
    nowMs: () => (rig.nowMs += 400_000),
    fetchesByItself: async () => true,
    mayUpload: () => true,
    onChanged: (callback, signal) => rig.disk.onChanged(callback, signal),
    onBusy: () => undefined,
    async ifFree(name, work) {
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
    for (const { state } of rig.disk.stored.values()) expect(states).toContain(state);
  }, 10_000);
}

describe("the engine", () => {
  it("takes two hundred documents all the way, by two contexts, a few at a time", async () => {
    const rig = new DocumentRig();
    const life = new AbortController();
    for (let n = 0; n < 200; n += 1) await rig.send(`d${n}`, `text ${n}`);
    const world = worldOf(rig);
    void new DocumentEngine(world).run(life.signal);
    void new DocumentEngine(world).run(life.signal);
    await until(rig, ["kept"]);
    life.abort();
    expect(rig.service).toMatchObject({ uploads: 200, billed: 200 });
    expect(rig.service.mostAtOnce).toBeLessThanOrEqual(MAX_AT_ONCE);
    expect(await rig.disk.results.get("d7")?.text()).toBe("TEXT 7");
  });

  it("leaves results at the service where the user wants to fetch them, and fetches what is asked for", async () => {
    const rig = new DocumentRig();
    const life = new AbortController();
    await rig.send("a", "hello");
    await rig.send("b", "hello");
    void new DocumentEngine(worldOf(rig, { fetchesByItself: async () => false })).run(life.signal);
    await until(rig, ["done"]);
    const actions = new DocumentActions(rig.disk.jobs, rig.disk.files, () => rig.nowMs);
    await actions.goOn("a");
    await vi.waitFor(() => expect(rig.job("a").state).toBe("kept"));
    expect(rig.job("b").state).toBe("done");
    await actions.fetchAll();
    await until(rig, ["kept"]);
    life.abort();
  });

  it("stops what is called off or forgotten, and says when nothing is left", async () => {
    const rig = new DocumentRig();
    const life = new AbortController();
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
    const world = worldOf(rig, {
      service: async () => service,
      onBusy: (isBusy) => busy.push(isBusy),
    });
    void new DocumentEngine(world).run(life.signal);
    await vi.waitFor(() => expect(hung).toHaveLength(2));
    const actions = new DocumentActions(rig.disk.jobs, rig.disk.files);
    await actions.cancel("a");
    await actions.forget("b");
    await vi.waitFor(() => expect(hung.map(({ aborted }) => aborted)).toEqual([true, true]));
    expect(rig.job("a").state).toBe("cancelled");
    expect(rig.disk.sources.has("b")).toBe(false);
    await vi.waitFor(() => expect(busy.at(-1)).toBe(false));
    life.abort();
  });

  it("goes on with what waited for the settings when they have changed", async () => {
    const rig = new DocumentRig();
    const life = new AbortController();
    await rig.send("a", "hello");
    rig.service.refusals.upload.push(refused(403));
    void new DocumentEngine(worldOf(rig)).run(life.signal);
    await vi.waitFor(() => expect(rig.job("a").problem?.reason).toBe("key_refused"));
    await new DocumentActions(rig.disk.jobs, rig.disk.files, () => rig.nowMs).releaseHeld();
    await until(rig, ["kept"]);
    life.abort();
  });

  it("is over when it was stopped and no step writes any more", async () => {
    const rig = new DocumentRig();
    const life = new AbortController();
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
    const running = new DocumentEngine(worldOf(rig, { service: async () => service }))
      .run(life.signal)
      .then(() => order.push("over"));
    await vi.waitFor(() => expect(order).toEqual(["begun"]));
    life.abort(new Error("stopped"));
    await vi.waitFor(() => expect(order).toEqual(["begun", "aborted"]));
    ending.resolve();
    await running;
    expect(order).toEqual(["begun", "aborted", "ended", "over"]);
  });
});

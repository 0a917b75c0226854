import { describe, expect, it } from "vitest";
import { DocumentActions } from "./document-actions.ts";
import { SPARE_DISK_BYTES } from "./document-policy.ts";
import { DocumentRig, runUntilSettled } from "./testing/document-rig.ts";
import { refused } from "./testing/fake-document-service.ts";

describe("a download", () => {
  it("that breaks half-way starts again", async () => {
    const rig = new DocumentRig();
    await rig.send("a", "hello");
    rig.service.breaks.push(1, 1);
    await runUntilSettled(rig);
    expect(rig.job("a")).toMatchObject({ state: "kept", downloads: 3 });
    expect(await rig.disk.results.get("a")?.text()).toBe("HELLO");
  });

  it.each([404, 503])(
    "after an interrupted one fails with %i when the service has nothing left",
    async (status) => {
      const rig = new DocumentRig();
      await rig.send("a", "hello", {
        state: "done",
        downloads: 1,
        handle: { documentId: "id-9", documentKey: "key-9" },
        baseUrl: rig.service.baseUrl,
      });
      rig.service.refusals.openResult.push(refused(status));
      await runUntilSettled(rig);
      expect(rig.job("a").problem?.reason).toBe("result_lost");
    },
  );

  it("of more than twice the upload plus 100 MB is stopped, and can be started later", async () => {
    const rig = new DocumentRig();
    await rig.send("a", "hello");
    rig.service.padding.push(100_000_006);
    await runUntilSettled(rig);
    expect(rig.job("a")).toMatchObject({
      state: "done",
      problem: { reason: "result_too_large" },
      nextAtMs: null,
    });
    expect(rig.disk.results.has("a")).toBe(false);
    expect(rig.disk.sources.has("a")).toBe(true);
    expect(rig.service.billed).toBe(0);
    const actions = new DocumentActions(rig.disk.jobs, rig.disk.files, () => rig.nowMs);
    await actions.resume("a");
    await runUntilSettled(rig);
    expect(await rig.disk.results.get("a")?.text()).toBe("HELLO");
  });

  it("of exactly twice the upload plus 100 MB is kept", async () => {
    const rig = new DocumentRig();
    await rig.send("a", "hello");
    rig.service.padding.push(100_000_005);
    await runUntilSettled(rig);
    expect(rig.job("a")).toMatchObject({ state: "kept", resultBytes: 100_000_010 });
  });

  it("of more than the free space is stopped before the disk is full", async () => {
    const rig = new DocumentRig();
    await rig.send("a", "hello");
    rig.disk.freeBytes = SPARE_DISK_BYTES + 4;
    await runUntilSettled(rig);
    expect(rig.job("a")).toMatchObject({
      state: "done",
      problem: { reason: "disk_full" },
      nextAtMs: null,
    });
    expect(rig.disk.results.has("a")).toBe(false);
    expect(rig.service.billed).toBe(0);
  });

  it("to a disk without space is not started, and follows once there is space", async () => {
    const rig = new DocumentRig();
    await rig.send("a", "hello");
    rig.disk.freeBytes = SPARE_DISK_BYTES;
    await runUntilSettled(rig);
    expect(rig.job("a")).toMatchObject({ state: "done", problem: { reason: "disk_full" } });
    expect(rig.service.downloads).toBe(0);
    expect(rig.disk.sources.has("a")).toBe(true);
    rig.disk.freeBytes = 1_000_000_000;
    await new DocumentActions(rig.disk.jobs, rig.disk.files, () => rig.nowMs).resume("a");
    await runUntilSettled(rig);
    expect(rig.job("a")).toMatchObject({ state: "kept", problem: null });
    expect(await rig.disk.results.get("a")?.text()).toBe("HELLO");
  });

  it("to a full disk waits for the user and sends no more requests", async () => {
    const rig = new DocumentRig();
    await rig.send("a", "hello");
    rig.disk.isFull = true;
    await runUntilSettled(rig);
    expect(rig.job("a")).toMatchObject({
      state: "done",
      problem: { reason: "disk_full" },
      nextAtMs: null,
    });
  });

  it("belongs to the service it was uploaded to", async () => {
    const rig = new DocumentRig();
    await rig.send("a", "hello", { state: "done", baseUrl: "https://other.test" });
    await runUntilSettled(rig);
    expect(rig.job("a")).toMatchObject({ state: "done", problem: { reason: "other_service" } });
  });
});

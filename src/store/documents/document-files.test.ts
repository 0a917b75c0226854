import { beforeEach, describe, expect, it, vi } from "vitest";
import { DiskError, diskDocumentFiles } from "./document-files.ts";
import { SPARE_DISK_BYTES } from "./document-policy.ts";
import { FakeDisk } from "./testing/fake-disk.ts";

let disk: FakeDisk;
beforeEach(() => {
  disk = new FakeDisk();
  vi.stubGlobal("navigator", { storage: disk.storage });
  return () => vi.unstubAllGlobals();
});

function megabytes(count: number, error?: Error, onCancel = () => {}) {
  let left = count;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        if (left > 0) controller.enqueue(new Uint8Array(1_000_000));
        else if (error) controller.error(error);
        else controller.close();
        left -= 1;
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  );
}

describe("a file on disk", () => {
  it("exists once it is complete", async () => {
    expect(await diskDocumentFiles.saveResult("a", megabytes(2))).toBe(2_000_000);
    expect((await diskDocumentFiles.result("a"))?.size).toBe(2_000_000);
  });

  it("is written piece by piece, and only one piece at a time is in memory", async () => {
    const freeAtFirst = disk.freeBytes;
    const inMemory: number[] = [];
    let takenBytes = 0;
    const pieces = megabytes(20).pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>(
        {
          transform(piece, controller) {
            takenBytes += piece.byteLength;
            inMemory.push(takenBytes - (freeAtFirst - disk.freeBytes));
            controller.enqueue(piece);
          },
        },
        { highWaterMark: 1 },
        { highWaterMark: 0 },
      ),
    );
    expect(await diskDocumentFiles.saveSource("a", pieces)).toBe(20_000_000);
    expect(inMemory).toHaveLength(20);
    expect(Math.max(...inMemory)).toBeLessThanOrEqual(2_000_000);
  });

  it("leaves nothing behind when its source breaks", async () => {
    const broken = new TypeError("network error");
    const saved = diskDocumentFiles.saveResult("a", megabytes(2, broken));
    await expect(saved).rejects.toBe(broken);
    expect([...disk.files.keys()]).toEqual([]);
  });

  it("leaves an earlier version of it alone", async () => {
    await diskDocumentFiles.saveSource("a", megabytes(1));
    const saved = diskDocumentFiles.saveSource("a", megabytes(2, new TypeError("broken")));
    await expect(saved).rejects.toThrow("broken");
    expect((await diskDocumentFiles.source("a"))?.size).toBe(1_000_000);
  });

  it("leaves nothing behind on a full disk", async () => {
    disk.isFull = true;
    await expect(diskDocumentFiles.saveResult("a", megabytes(2))).rejects.toThrow(DiskError);
    expect([...disk.files.keys()]).toEqual([]);
  });

  it("is stopped when others fill the disk meanwhile", async () => {
    disk.freeBytes = SPARE_DISK_BYTES + 20_000_000;
    const onCancel = vi.fn();
    const endless = megabytes(Number.POSITIVE_INFINITY, undefined, onCancel);
    await expect(diskDocumentFiles.saveResult("a", endless)).rejects.toThrow(DiskError);
    expect(onCancel).toHaveBeenCalledOnce();
    expect([...disk.files.keys()]).toEqual([]);
    expect(disk.freeBytes).toBeGreaterThan(SPARE_DISK_BYTES / 2);
  });

  it("has as much space as the browser reports", async () => {
    expect(await diskDocumentFiles.freeBytes()).toBe(1_000_000_000);
  });
});

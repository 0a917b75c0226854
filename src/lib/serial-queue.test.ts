import { expect, it } from "vitest";
import { SerialQueue } from "./serial-queue.ts";
import { withResolvers } from "./with-resolvers.ts";

it("starts each task when the one before has settled, even if that failed", async () => {
  const queue = new SerialQueue();
  const done: string[] = [];
  const gate = withResolvers<void>();
  const first = queue.run(async () => {
    await gate.promise;
    done.push("first");
    throw new Error("no");
  });
  const second = queue.run(async () => {
    done.push("second");
    return 2;
  });
  gate.resolve();
  await expect(first).rejects.toThrow("no");
  await expect(second).resolves.toBe(2);
  expect(done).toEqual(["first", "second"]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { proseTalk } from "../../voice/testing/talk.ts";
import { clock, Rig } from "../testing/device-rig.ts";
import { RecogniserTurns } from "./recogniser-turns.ts";

beforeEach(() => clock.install());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("where the browser refuses a second recogniser, the later captions end", async () => {
  const turns = new RecogniserTurns();
  const talk = proseTalk(4, 30_000);
  const first = new Rig(talk);
  const second = new Rig(talk, { refuses: () => "aborted" });
  first.turns = turns;
  second.turns = turns;
  first.start();
  await first.play(5000);
  second.start();
  await second.play(10_000);
  expect(second.outcome).toMatchObject({ reason: "device_busy" });
  expect(second.device.requests).toHaveLength(3);
  await first.play(talk.endMs);
  await first.finish();
  first.expectExact(talk);
  second.device.capture.release();
});

test("two captions with a recogniser each run at once, and one may stop before the other", async () => {
  const turns = new RecogniserTurns();
  const talks = [proseTalk(4, 30_000), proseTalk(7, 30_000)] as const;
  const [first, second] = [new Rig(talks[0]), new Rig(talks[1])];
  for (const rig of [first, second]) {
    rig.turns = turns;
    rig.start();
  }
  await first.play(talks[0].endMs + 3000);
  await first.finish();
  first.expectExact(talks[0]);
  expect(second.outcome).toBe("running");
  await second.finish();
  second.expectExact(talks[1]);
});

test.each([1, 2, 3, 4])(
  "in a browser that ends the first recogniser, the later captions end (%i)",
  async (seed) => {
    const turns = new RecogniserTurns();
    const talk = proseTalk(seed, 30_000);
    const [first, second] = [new Rig(talk, {}, seed), new Rig(talk, {}, seed)];
    for (const [rig, other] of [[first, second] as const, [second, first] as const]) {
      rig.turns = turns;
      const recognise = rig.device.recognise.bind(rig.device);
      vi.spyOn(rig.device, "recognise").mockImplementation((request, listener) => {
        other.device.interrupt();
        return recognise(request, listener);
      });
    }
    first.start();
    await first.play(5000 + seed * 371);
    second.start();
    await second.play(10_000);
    expect(second.outcome).toMatchObject({ reason: "device_busy" });
    await first.play(talk.endMs);
    await first.finish();
    first.expectExact(talk);
    expect(second.device.requests.length).toBeLessThan(4);
    second.device.capture.release();
  },
);

import { expect, it } from "vitest";
import { ORIGINAL_LANE } from "../captions/segment.ts";
import { fc } from "../lib/testing/fc.ts";
import { StreamRig } from "./testing/stream-rig.ts";
import { randomTalk } from "./testing/talk.ts";

/** What befalls a stream, and after how long. */
interface Mishap {
  readonly afterMs: number;
  readonly kind: "drop" | "close" | "half-open" | "outage" | "kill" | "renew" | "used-token";
}

const mishap = fc.record<Mishap>({
  afterMs: fc.integer({ min: 3000, max: 12_000 }),
  kind: fc.constantFrom("drop", "close", "half-open", "outage", "kill", "renew", "used-token"),
});

async function befall(rig: StreamRig, kind: Mishap["kind"]): Promise<void> {
  const { service } = rig;
  switch (kind) {
    case "drop":
      return service.socket?.drop();
    case "close":
      return service.socket?.drop(true);
    case "half-open":
      return service.socket?.fallSilent();
    case "kill":
      return rig.killAndRecall();
    case "renew":
      return rig.stream.renew();
    case "used-token":
      service.useUpTokens();
      return service.socket?.drop();
    case "outage":
      service.behaviour.isDown = true;
      service.socket?.drop();
      await rig.clock.pass(6000);
      service.behaviour.isDown = false;
  }
}

it("says every word once in every lane, whatever befalls the stream", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(),
      fc.array(mishap, { minLength: 1, maxLength: 6 }),
      fc.constantFrom("keeps", "forgets", "restarts-clock", "refuses"),
      fc.constantFrom(5, 60, 400),
      async (seed, mishaps, resume, latencyMs) => {
        const rig = new StreamRig(randomTalk(seed, 60_000), { ringMs: 90_000, seed });
        try {
          rig.service.targets = ["de", "ja"];
          Object.assign(rig.service.behaviour, { resume, latencyMs });
          rig.start();
          for (const { afterMs, kind } of mishaps) {
            await rig.clock.pass(afterMs);
            await befall(rig, kind);
          }
          await rig.clock.pass(rig.talk.endMs + 2000 - rig.clock.nowMs);
          await rig.finish();
          expect(rig.outcome).toBe("ended");
          expect(rig.gaps).toEqual([]);
          for (const lane of [ORIGINAL_LANE, ...rig.service.targets]) {
            expect(rig.textOf(lane)).toBe(rig.expectedText(lane));
          }
        } finally {
          rig.dispose();
        }
      },
    ),
    // The same evenings every time; another seed shows others.
    { numRuns: 40, seed: 19_830_121 },
  );
}, 120_000);

import { afterEach, describe, expect, it } from "vitest";
import { ORIGINAL_LANE } from "../captions/segment.ts";
import { type RigOptions, StreamRig } from "./testing/stream-rig.ts";
import { randomTalk, type Talk } from "./testing/talk.ts";

let rig: StreamRig | null = null;

function startRig(talk: Talk, options?: RigOptions): StreamRig {
  const started = new StreamRig(talk, options);
  rig = started;
  started.start();
  return started;
}

/** Every word of the talk appears exactly once in every lane, but for those in lost sound. */
function expectExact(checked: StreamRig): void {
  expect(checked.textOf(ORIGINAL_LANE)).toBe(checked.expectedText(ORIGINAL_LANE));
  for (const target of checked.service.targets) {
    expect(checked.textOf(target)).toBe(checked.expectedText(target));
  }
}

afterEach(() => {
  rig?.dispose();
  rig = null;
});

describe("VoiceStream", () => {
  it("streams a talk from its first word to its last", async () => {
    const talk = randomTalk(1, 20_000);
    const stream = startRig(talk);
    await stream.playAndFinish(talk.endMs + 1500);
    expect(stream.outcome).toBe("ended");
    expect(stream.states).toEqual(["requesting", "connecting", "streaming", "draining"]);
    expectExact(stream);
    expect(stream.gaps).toEqual([]);
    stream.capture.release();
    await stream.clock.pass(1000);
    expect(stream.clock.pending).toBe(0);
  });

  it.each(["keeps", "forgets", "restarts-clock", "refuses"] as const)(
    "loses and doubles no word over dropped connections, when the service %s",
    async (resume) => {
      const talk = randomTalk(2, 60_000);
      const stream = startRig(talk);
      stream.service.behaviour.resume = resume;
      for (let n = 0; n < 7; n++) {
        await stream.clock.pass(7300);
        stream.service.socket?.drop(n % 2 === 0);
      }
      await stream.playAndFinish(talk.endMs + 1500 - 7 * 7300);
      expect(stream.outcome).toBe("ended");
      expectExact(stream);
      expect(stream.gaps).toEqual([]);
    },
  );
});

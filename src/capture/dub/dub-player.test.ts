import { describe, expect, it } from "vitest";
import { DubPlayer } from "./dub-player.ts";
import { DUB_POLICY } from "./dub-policy.ts";
import type { PlayerEvent } from "./player-messages.ts";

const RATE_HZ = 8000;
const BLOCK = 128;
const BLOCK_MS = (BLOCK * 1000) / RATE_HZ;

function tone(ms: number, hz = 130): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round((ms * RATE_HZ) / 1000));
  for (let i = 0; i < samples.length; i++) {
    samples[i] = 0.5 * Math.sin((2 * Math.PI * hz * i) / RATE_HZ);
  }
  return samples;
}

function player() {
  const events: (PlayerEvent & { readonly ms: number })[] = [];
  const played: number[] = [];
  let ms = 0;
  const dubPlayer = new DubPlayer(RATE_HZ, (event) => events.push({ ...event, ms }));
  const of = <Kind extends PlayerEvent["kind"]>(kind: Kind) =>
    events.filter(
      (event): event is Extract<PlayerEvent, { kind: Kind }> & { ms: number } =>
        event.kind === kind,
    );
  const run = (forMs: number) => {
    for (const end = ms + forMs; ms < end; ms += BLOCK_MS) {
      const out = new Float32Array(BLOCK);
      dubPlayer.render(out);
      played.push(...out);
    }
  };
  const queueTone = (utterance: string, samples: Float32Array<ArrayBuffer>, ageMs = 0) =>
    dubPlayer.handleCommand({ kind: "sound", utterance, samples, ageMs });
  return { dubPlayer, events, played, of, run, queueTone, nowMs: () => ms };
}

function largestStep(samples: readonly number[]): number {
  return samples.reduce(
    (most, value, i) => Math.max(most, Math.abs(value - (samples[i - 1] ?? 0))),
    0,
  );
}

const TONE_STEP = largestStep([...tone(1000)]);

describe("DubPlayer", () => {
  it("plays the chunks of an utterance without a gap", () => {
    const { queueTone, run, played, of } = player();
    const sound = tone(1200);
    for (let at = 0; at < sound.length; at += 960) queueTone("a", sound.slice(at, at + 960));
    run(2000);
    const from = played.findIndex((value) => value !== 0) - 1;
    // Ignores the fades, and the last moment, where the pace drops to wait for more.
    const edge = (DUB_POLICY.edgeMs * RATE_HZ) / 1000;
    const upTo = sound.length - RATE_HZ * 0.5;
    const inner = played.slice(from + edge, from + upTo);
    expect(inner).toEqual([...sound.subarray(edge, upTo)]);
    expect(of("gap")).toEqual([]);
    expect(of("sounding").map(({ isSounding }) => isSounding)).toEqual([true, false]);
    expect(of("spoken").map(({ utterance }) => utterance)).toEqual(["a"]);
  });

  it("starts at once with enough speech, and soon in any case", () => {
    const enough = player();
    enough.queueTone("a", tone(DUB_POLICY.prebufferMs.enough + 10));
    enough.run(200);
    expect(enough.of("sounding")[0]?.ms).toBe(0);
    const little = player();
    little.queueTone("a", tone(20));
    little.run(200);
    expect(little.of("sounding")[0]?.ms).toBeGreaterThan(0);
    expect(little.of("sounding")[0]?.ms).toBeLessThanOrEqual(
      DUB_POLICY.prebufferMs.least + BLOCK_MS,
    );
  });

  it("counts decoding and start-up as waiting time", () => {
    const { queueTone, run, of } = player();
    queueTone("a", tone(20), DUB_POLICY.prebufferMs.least);
    run(200);
    expect(of("sounding")[0]?.ms).toBe(0);
  });

  it("reports the position in an utterance", () => {
    const { queueTone, run, of } = player();
    queueTone("a", tone(400));
    run(200);
    queueTone("a", tone(400));
    run(200);
    const [begin, longer] = of("speaking");
    expect(begin).toMatchObject({ utterance: "a", lengthMs: 400, rate: 1 });
    expect(begin?.playedMs).toBeLessThan(2 * BLOCK_MS);
    expect(longer).toMatchObject({ utterance: "a", lengthMs: 800 });
    const elapsedMs = ((longer?.atSeconds ?? 0) - (begin?.atSeconds ?? 0)) * 1000;
    expect((longer?.playedMs ?? 0) - (begin?.playedMs ?? 0)).toBeCloseTo(elapsedMs, -1.3);
  });

  it("pauses while held and continues without a loss", () => {
    const { queueTone, run, dubPlayer, played, of } = player();
    queueTone("a", tone(1000));
    run(304);
    dubPlayer.handleCommand({ kind: "hold", isHeld: true });
    const heldFrom = played.length;
    run(480);
    const silentFrom = played.findLastIndex((value) => value !== 0);
    expect(((silentFrom - heldFrom) * 1000) / RATE_HZ).toBeLessThan(10);
    expect(of("speaking").at(-1)).toMatchObject({ rate: 0 });
    expect(of("sounding").at(-1)).toMatchObject({ isSounding: false });
    dubPlayer.handleCommand({ kind: "hold", isHeld: false });
    run(1200);
    // The heard sound without the fade-out of the pause is complete.
    const heardMs =
      (played.filter((value, i) => value !== 0 && (i < heldFrom || i > silentFrom)).length * 1000) /
      RATE_HZ;
    expect(heardMs).toBeGreaterThan(985);
    expect(largestStep(played)).toBeLessThan(TONE_STEP * 1.5);
    expect(of("spoken")).toHaveLength(1);
  });

  it("drops speech at once, without a click, and plays what follows", () => {
    const { queueTone, run, dubPlayer, played, of } = player();
    queueTone("a", tone(2000));
    queueTone("b", tone(2000));
    run(400);
    dubPlayer.handleCommand({ kind: "drop" });
    const from = played.length;
    queueTone("c", tone(500));
    run(1600);
    expect(of("spoken").map(({ utterance }) => utterance)).toEqual(["a", "b", "c"]);
    const speaking = of("speaking").find(({ utterance }) => utterance === "c");
    expect(speaking?.playedMs).toBeLessThan(2 * BLOCK_MS);
    const heardMs = (played.slice(from).filter((value) => value !== 0).length * 1000) / RATE_HZ;
    expect(heardMs).toBeLessThan(600);
    expect(heardMs).toBeGreaterThan(480);
    expect(largestStep(played)).toBeLessThan(TONE_STEP * 1.5);
  });

  it("fades out and reports it", () => {
    const { queueTone, run, dubPlayer, played, of, nowMs } = player();
    queueTone("a", tone(3000));
    run(400);
    dubPlayer.handleCommand({ kind: "fade" });
    const fromMs = nowMs();
    run(800);
    expect(of("faded")).toHaveLength(1);
    const tookMs = (of("faded")[0]?.ms ?? 0) - fromMs;
    expect(Math.abs(tookMs - DUB_POLICY.stopFadeMs)).toBeLessThan(2 * BLOCK_MS);
    expect(largestStep(played)).toBeLessThan(TONE_STEP * 1.2);
    expect(played.slice(-1000).every((value) => value === 0)).toBe(true);
  });

  it("reports a gap after late chunks and buffers more next time", () => {
    const { queueTone, run, of } = player();
    queueTone("a", tone(100));
    run(240);
    queueTone("a", tone(100));
    run(240);
    expect(of("gap")).toHaveLength(1);
    expect(of("spoken")).toHaveLength(0);
    queueTone("a", tone(70));
    const silentMs = of("sounding").at(-1)?.ms ?? 0;
    run(300);
    const begun = of("sounding").filter(({ isSounding }) => isSounding);
    expect(begun.at(-1)?.ms ?? 0).toBeGreaterThan(silentMs + DUB_POLICY.prebufferMs.least);
  });

  it("stays close when speech arrives twice as fast as it can be played", () => {
    const { queueTone, run, of } = player();
    const utteranceMs = 4000;
    for (let i = 0; i < 60; i++) {
      // The original takes two seconds for what takes the dub four.
      queueTone(`u${i}`, tone(utteranceMs, 100 + i));
      run(utteranceMs / 2);
    }
    run(20_000);
    const spoken = of("spoken").map(({ utterance }) => utterance);
    const skipped = of("skipped").map(({ utterance }) => utterance);
    expect([...spoken, ...skipped].toSorted()).toEqual(
      Array.from({ length: 60 }, (_, i) => `u${i}`).toSorted(),
    );
    // At pace 1.25, 37 of 60 utterances fit into 120 s.
    expect(spoken.length).toBeGreaterThan(33);
    const { above } = DUB_POLICY.skipMs;
    const waiting = of("backlog").map(({ waitingMs }) => waitingMs);
    expect(Math.max(...waiting)).toBeLessThanOrEqual(above + utteranceMs);
    const begun = new Map(
      of("speaking")
        .toReversed()
        .map((each) => [each.utterance, each.ms]),
    );
    for (const [utterance, ms] of begun) {
      const cameMs = (Number(utterance.slice(1)) * utteranceMs) / 2;
      expect(ms - cameMs, utterance).toBeLessThan(above + 500);
    }
    const rates = of("speaking").map(({ rate }) => rate);
    expect(Math.max(...rates)).toBeLessThanOrEqual(DUB_POLICY.pace.most);
    expect(Math.max(...rates)).toBeGreaterThan(1.2);
    expect(Math.min(...rates)).toBeGreaterThanOrEqual(DUB_POLICY.pace.least);
    expect(of("backlog").at(-1)?.waitingMs).toBe(0);
  });

  it("stays close with an endless utterance", () => {
    const { queueTone, run, of } = player();
    for (let i = 0; i < 240; i++) {
      queueTone("a", tone(1000));
      run(500);
    }
    const waiting = of("backlog").map(({ waitingMs }) => waitingMs);
    expect(Math.max(...waiting)).toBeLessThanOrEqual(DUB_POLICY.utteranceLimitMs + 3000);
    expect(of("skipped")).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceError } from "../../service/http/service-error.ts";
import { translatedSegments } from "../../store/translation/translation-steps.ts";
import type { UnitTexts } from "../transcripts/unit-translator.ts";
import { AheadTranslator, type AheadTranslatorDeps } from "./ahead-translator.ts";
import { TrackWords } from "./track-words.ts";

const SERVICE_MS = 300;

let life: AbortController;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  life = new AbortController();
});
afterEach(() => {
  life.abort();
  vi.useRealTimers();
});

/** A track into German, a player that the test moves, and a service that takes a while. */
function play(change: Partial<AheadTranslatorDeps> = {}) {
  const words = new TrackWords("a", "en");
  const requests: UnitTexts[] = [];
  const shownAtMs = new Map<number, number>();
  const failures: unknown[] = [];
  let place = { cueMs: 0, rate: 0, atMs: 0 };
  const position = () => ({
    rate: place.rate,
    cueMs: place.cueMs + (performance.now() - place.atMs) * place.rate,
  });
  const translator = new AheadTranslator(
    "de",
    {
      words,
      position,
      async translate(units) {
        requests.push(units);
        await new Promise((resolve) => setTimeout(resolve, SERVICE_MS));
        return units.texts.map((text) => ({ text: text.toUpperCase(), billedCharacters: null }));
      },
      async onTranslated(translated) {
        for (const { unit, text } of translated) {
          words.addTranslated(translatedSegments(unit, text, "de"));
          for (const { ordinal } of unit.segments) shownAtMs.set(ordinal, performance.now());
        }
      },
      onFailure: (thrown) => void (thrown === null || failures.push(thrown)),
      random: () => 0.5,
      ...change,
    },
    life.signal,
  );
  const move = (cueMs: number, rate: number) => {
    place = { cueMs, rate, atMs: performance.now() };
    translator.update();
  };
  const add = (fromMs: number, text: string, lengthMs = 1900) => {
    words.addCues([{ fromMs, toMs: fromMs + lengthMs, text }]);
    translator.update();
  };
  return { words, requests, failures, shownAtMs, translator, move, add, position };
}

const sent = (requests: readonly UnitTexts[]) => requests.flatMap(({ texts }) => texts);

/** A film of ten minutes: a sentence over two cues, every four seconds. */
function film() {
  const player = play();
  const cues = Array.from({ length: 300 }, (_, at) => ({
    fromMs: at * 2000,
    toMs: at * 2000 + 1900,
    text: at % 2 === 0 ? `Sentence ${at / 2}` : "has an end.",
  }));
  player.words.addCues(cues);
  return player;
}

describe("a film", () => {
  it("is translated a minute ahead while the player rests, in whole sentences", async () => {
    const { requests, move } = film();
    move(20_000, 0);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(requests).toHaveLength(1);
    const texts = sent(requests);
    expect(texts[0]).toBe("Sentence 5 has an end.");
    expect(texts.at(-1)).toBe("Sentence 20 has an end.");
    expect(requests[0]?.before).toContain("Sentence 4 has an end.");
  });

  it.each([1, 2])("stays ahead at speed %i, with two requests a minute of it", async (rate) => {
    const { requests, move, shownAtMs } = film();
    move(0, rate);
    await vi.advanceTimersByTimeAsync(240_000 / rate);
    expect(requests.length).toBeLessThanOrEqual(10);
    const texts = sent(requests);
    expect(new Set(texts).size).toBe(texts.length);
    expect(texts.length).toBeLessThanOrEqual(76);
    for (let at = 2; at < 120; at += 1) {
      expect(shownAtMs.get(at)).toBeLessThan((at * 2000) / rate);
    }
  });

  it("is translated at the new place first after a seek, and nothing twice", async () => {
    const { requests, move } = film();
    move(0, 1);
    await vi.advanceTimersByTimeAsync(100);
    move(400_000, 1);
    move(300_000, 1);
    await vi.advanceTimersByTimeAsync(1000);
    move(40_000, 0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(requests.map(({ texts }) => texts[0])).toEqual([
      "Sentence 0 has an end.",
      "Sentence 75 has an end.",
      "Sentence 16 has an end.",
    ]);
    expect(new Set(sent(requests)).size).toBe(sent(requests).length);
  });

  it("needs a player", async () => {
    const { words, requests, translator } = play({ position: () => null });
    words.addCues([{ fromMs: 0, toMs: 900, text: "One." }]);
    translator.update();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toEqual([]);
  });
});

describe("a growing track", () => {
  it("is translated within a second of the original at the median", async () => {
    const { requests, move, add, shownAtMs, position } = play();
    move(1_000_000, 1);
    const cameAtMs: number[] = [];
    for (let at = 0; at < 60; at += 1) {
      cameAtMs.push(performance.now());
      // Every third cue ends a sentence; each comes when it is said.
      add(position().cueMs, at % 3 === 2 ? `ends ${at}.` : `Words ${at}`);
      await vi.advanceTimersByTimeAsync(2000);
    }
    const lags = cameAtMs.map((ms, at) => (shownAtMs.get(at) ?? Number.POSITIVE_INFINITY) - ms);
    const median = lags.sort((a, b) => a - b)[30] ?? Number.NaN;
    expect(median).toBeLessThanOrEqual(1000);
    expect(Math.max(...lags)).toBeLessThanOrEqual(1000);
    expect(new Set(sent(requests)).size).toBe(sent(requests).length);
  });

  it("waits for the end of a sentence until its start is due", async () => {
    const { requests, move, add } = play();
    move(0, 1);
    add(10_000, "Half of it");
    await vi.advanceTimersByTimeAsync(5000);
    expect(requests).toEqual([]);
    add(12_000, "and the rest.");
    await vi.advanceTimersByTimeAsync(1000);
    add(30_000, "Never ends");
    await vi.advanceTimersByTimeAsync(22_000);
    expect(sent(requests)).toEqual(["Half of it and the rest."]);
    await vi.advanceTimersByTimeAsync(2000);
    expect(sent(requests)).toEqual(["Half of it and the rest.", "Never ends"]);
  });
});

describe("a failure", () => {
  const failing = (refuse: (request: number) => ServiceError | null) => {
    let count = 0;
    const texts: string[] = [];
    const player = play({
      async translate(units) {
        const refusal = refuse(count++);
        if (refusal) throw refusal;
        texts.push(...units.texts);
        return units.texts.map((text) => ({ text, billedCharacters: 1 }));
      },
    });
    player.words.addCues([
      { fromMs: 0, toMs: 900, text: "One." },
      { fromMs: 500_000, toMs: 500_900, text: "Two." },
    ]);
    return { ...player, texts, count: () => count };
  };

  it("that passes is tried again, at the place where the player is then", async () => {
    const { texts, failures, move } = failing((request) =>
      request === 0 ? ServiceError.ofStatus(429, "later", { retryAfterMs: 500 }) : null,
    );
    move(0, 0);
    await vi.advanceTimersByTimeAsync(100);
    move(500_000, 0);
    await vi.advanceTimersByTimeAsync(2000);
    expect(texts).toEqual(["Two."]);
    expect(failures).toEqual([]);
  });

  it("that needs the user stops it, until they try again", async () => {
    const spent = ServiceError.ofStatus(456, "spent", {});
    const { texts, failures, move, translator, count } = failing((request) =>
      request === 0 ? spent : null,
    );
    move(0, 0);
    await vi.advanceTimersByTimeAsync(600_000);
    move(500_000, 0);
    expect([failures, count()]).toEqual([[spent], 1]);
    translator.retry();
    await vi.advanceTimersByTimeAsync(100);
    expect(texts).toEqual(["Two."]);
  });

  it("of an absent service is reported, and ends by itself", async () => {
    let isBack = false;
    const { texts, failures, move } = failing(() =>
      isBack ? null : new ServiceError("unreachable", "no answer"),
    );
    move(0, 0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(failures).toHaveLength(1);
    isBack = true;
    await vi.advanceTimersByTimeAsync(120_000);
    expect(texts).toEqual(["One."]);
  });
});

import type { BrowserContext } from "@playwright/test";
import { redrawTickAt } from "../src/captions/pace/redraw-tick.ts";
import { idleStatus } from "../src/messaging/caption-status.ts";
import type { OverlayMessage } from "../src/messaging/channel.ts";
import { EndlessTalk, REPLAYED_LANES } from "./bench/calm/talk-updates.ts";
import { splitIntoUnits } from "./harness/account/text-units.ts";
import { LONG } from "./harness/long-form.ts";
import { type LooseOverlay, openLooseOverlay } from "./harness/overlay/loose-overlay.ts";
import { lookOf } from "./harness/overlay/overlay-look.ts";
import { expect, test } from "./harness/test.ts";

const LEAST_SHOWN_MS = 1500;
/**
 * The share of words that may be withdrawn within a minute, against those that stay. The tests in
 * bench/calm check the long-term share over all talks and lanes.
 */
const MOST_ERASED = 0.25;
// In three lanes: a quarter of a minute, and over a minute.
const UPDATES = 160;
const MANY_UPDATES = 650;
// Text of any size on any background (WCAG 2.2, 1.4.3).
const LEAST_CONTRAST = 4.5;
const LONG_SILENCE_MS = 60_000;

interface PaintedLine {
  readonly lane: string;
  readonly id: string;
  readonly firm: string;
  readonly tentative: string;
  readonly places: readonly string[];
}

test("firm words stay in place, and tentative ones are marked and can be read", async ({
  launch,
}) => {
  const browser = await launch();
  const overlay = await openCalmOverlay(browser.context);

  await test.step("firm words never change or move, and lines stay", async () => {
    const history = await replayTalk(overlay, UPDATES);
    expect(history.lines).toBeGreaterThan(10);
    expect(history.firmChanges).toEqual([]);
    expect(history.shortest).toBeGreaterThanOrEqual(LEAST_SHOWN_MS);
    // The text was shown before it was concluded.
    expect(history.tentativeLines).toBeGreaterThan(2);
  });

  await test.step("tentative words have another underline, and the same contrast", async () => {
    await startLanes(overlay, ["en"], { pace: 4 });
    await overlay.post(updateOf("en", 0, ["Firm words"], [" and others"]));
    const look = await overlay.call<{ firm: string; tentative: string; line: string; box: string }>(
      READ_COLORS,
    );
    expect(look.tentative).toBe(look.firm);
    expect(look.line).toContain("underline");
    expect(contrastOver(look.tentative, look.box, 255)).toBeGreaterThan(LEAST_CONTRAST);
  });

  await test.step("delayed words appear without further speech", async () => {
    await startLanes(overlay, ["en"]);
    const sentence = " Long before there were maps of the coast, people lit fires on the hills.";
    await overlay.post(updateOf("en", 0, [sentence, sentence], []));
    expect((await texts(overlay)).join(" ").trim()).not.toContain("hills. Long");
    await overlay.pass(6000);
    expect((await texts(overlay)).at(-1)).toMatch(/hills\.$/);
  });

  await test.step("after silence they disappear or stay, as chosen", async () => {
    for (const [afterSilence, left] of [
      ["clear", 0],
      ["stay", 1],
    ] as const) {
      await startLanes(overlay, ["en"], { afterSilence });
      await overlay.post(updateOf("en", 0, ["The last words."], []));
      await overlay.pass(LONG_SILENCE_MS);
      expect(await texts(overlay)).toHaveLength(left);
    }
  });

  await test.step("while the player is paused the last words stay", async () => {
    await startLanes(overlay, ["en"]);
    const player = { paused: true, rate: 1 };
    const status = { ...idleStatus(1), state: "streaming", sound: "heard" } as const;
    await overlay.post(updateOf("en", 0, ["The last words."], [" or"]));
    await overlay.pass(3000);
    await overlay.post({ kind: "status", status: { ...status, player } });
    await overlay.pass(LONG_SILENCE_MS);
    expect((await texts(overlay)).join("")).toBe("The last words. or");
    await overlay.post({ kind: "status", status });
    await overlay.pass(LONG_SILENCE_MS);
    expect(await texts(overlay)).toEqual([]);
  });
});

test("few words are withdrawn while a talk is revised repeatedly", LONG, async ({ launch }) => {
  const browser = await launch();
  const history = await replayTalk(await openCalmOverlay(browser.context), MANY_UPDATES);
  expect(history.lines).toBeGreaterThan(40);
  expect(history.firmChanges).toEqual([]);
  expect(history.shortest).toBeGreaterThanOrEqual(LEAST_SHOWN_MS);
  for (const lane of REPLAYED_LANES) {
    expect(history.erasure(lane), lane).toBeLessThan(MOST_ERASED);
  }
  expect(history.tentativeLines).toBeGreaterThan(20);
});

function openCalmOverlay(context: BrowserContext): Promise<LooseOverlay> {
  return openLooseOverlay(context, "data:text/html,<body bgcolor=white>", { clockInHand: true });
}

async function replayTalk(overlay: LooseOverlay, updates: number): Promise<LineHistory> {
  await startLanes(overlay, REPLAYED_LANES);
  const history = new LineHistory();
  let nowMs = 0;
  for (const { afterMs, message } of new EndlessTalk().nextRound().slice(0, updates)) {
    // Words appear at redraw ticks, so lines are read at each one.
    for (let leftMs = afterMs; leftMs > 0; ) {
      const stepMs = Math.min(leftMs, redrawTickAt(nowMs + 1) - nowMs);
      await overlay.pass(stepMs);
      leftMs -= stepMs;
      nowMs += stepMs;
      history.add(await overlay.call<PaintedLine[]>(READ_LINES), nowMs);
    }
    await overlay.post(message);
    history.add(await overlay.call<PaintedLine[]>(READ_LINES), nowMs);
  }
  return history;
}

let captions = 0;

async function startLanes(
  overlay: LooseOverlay,
  lanes: readonly string[],
  reading: Parameters<typeof lookOf>[0]["reading"] = {},
): Promise<void> {
  captions += 1;
  await overlay.post(
    lookOf({ reading }),
    { kind: "lanes", lanes },
    { kind: "snapshot", captionsId: String(captions), updates: [] },
  );
}

function updateOf(
  lane: string,
  ordinal: number,
  concluded: readonly string[],
  tentative: readonly string[],
): OverlayMessage {
  const segments = (all: readonly string[]) =>
    all.map((text, at) => ({ text, startMs: at * 5000, endMs: at * 5000 + 5000 }));
  const update = { lane, language: lane, ordinal };
  return {
    kind: "updates",
    updates: [{ ...update, concluded: segments(concluded), tentative: segments(tentative) }],
  };
}

async function texts(overlay: LooseOverlay): Promise<readonly string[]> {
  const lines = await overlay.call<PaintedLine[]>(READ_LINES);
  return lines.map(({ firm, tentative }) => firm + tentative);
}

class LineHistory {
  readonly firmChanges: string[] = [];
  shortest = Number.POSITIVE_INFINITY;
  tentativeLines = 0;
  readonly #known = new Map<string, PaintedLine & { readonly sinceMs: number }>();
  #shown = new Set<string>();
  readonly #erased = new Map<string, number>();

  get lines(): number {
    return this.#known.size;
  }

  erasure(lane: string): number {
    const kept = [...this.#known.values()].filter((line) => line.lane === lane);
    const words = kept.flatMap(({ firm }) => splitIntoUnits(firm, languageOf(lane)));
    return (this.#erased.get(lane) ?? 0) / words.length;
  }

  add(lines: readonly PaintedLine[], nowMs: number): void {
    const shown = new Set<string>();
    const newest = new Map(lines.map(({ lane, id }) => [lane, Number(id)]));
    for (const line of lines) {
      const key = `${line.lane} ${line.id}`;
      shown.add(key);
      const before = this.#known.get(key);
      if (before) this.#compare(before, line);
      if (before?.tentative === "" && line.tentative !== "") this.tentativeLines += 1;
      this.#known.set(key, { ...line, sinceMs: before?.sinceMs ?? nowMs });
    }
    for (const key of this.#shown) {
      const line = this.#known.get(key);
      if (!line || shown.has(key)) continue;
      // A withdrawn line has not been read to its end, and returns.
      if (Number(line.id) > (newest.get(line.lane) ?? 0)) {
        this.#erase(line.lane, line.tentative);
        this.#known.delete(key);
      } else this.shortest = Math.min(this.shortest, nowMs - line.sinceMs);
    }
    this.#shown = shown;
  }

  #compare(before: PaintedLine, line: PaintedLine): void {
    const isSame = line.firm.startsWith(before.firm);
    const stays = before.places.every((place, at) => line.places[at] === place);
    if (!isSame || !stays) this.firmChanges.push(`${before.firm} → ${line.firm}`);
    const [was, is] = [before.firm + before.tentative, line.firm + line.tentative];
    let same = 0;
    while (same < was.length && was[same] === is[same]) same++;
    // Where no spaces separate words, letters are counted.
    const from = line.lane === "ja" ? same : was.slice(0, same).search(/\S*$/);
    if (same < was.length) this.#erase(line.lane, was.slice(from));
  }

  #erase(lane: string, text: string): void {
    const words = splitIntoUnits(text, languageOf(lane)).length;
    this.#erased.set(lane, (this.#erased.get(lane) ?? 0) + words);
  }
}

function languageOf(lane: string): string {
  return lane === "original" ? "en" : lane;
}

// Contrast of text on a box over a uniform grey picture, by WCAG's formula.
function contrastOver(color: string, box: string, picture: number): number {
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbersIn(box);
  const behind = [red, green, blue].map((part) => part * alpha + picture * (1 - alpha));
  const [one, other] = [luminance(numbersIn(color)), luminance(behind)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function numbersIn(color: string): number[] {
  return (color.match(/[\d.]+/g) ?? []).map(Number);
}

function luminance([red = 0, green = 0, blue = 0]: readonly number[]): number {
  const linear = (part: number) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

const READ_LINES = `function () {
  const range = document.createRange();
  return [...this.querySelectorAll("[data-line]")].map((line) => {
    const lane = line.closest("[data-lane]");
    const [firm, tentative] = line.children;
    const corner = line.getBoundingClientRect();
    const text = firm.firstChild;
    const places = [...text.data.matchAll(/\\S+/g)].map(({ 0: word, index }) => {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const { left, top } = range.getBoundingClientRect();
      return Math.round(left - corner.left) + " " + Math.round(top - corner.top);
    });
    return { lane: lane.dataset.lane, id: line.dataset.line, firm: firm.textContent,
      tentative: tentative.textContent, places };
  });
}`;

const READ_COLORS = `function () {
  const tentative = this.querySelector("[data-tentative]");
  const of = (element) => getComputedStyle(element);
  return {
    firm: of(tentative.previousElementSibling).color,
    tentative: of(tentative).color,
    line: of(tentative).textDecorationLine,
    box: of(tentative.closest("[data-lane]")).backgroundColor,
  };
}`;

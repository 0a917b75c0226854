import { type LooseOverlay, openLooseOverlay } from "../../harness/overlay/loose-overlay.ts";
import { lookOf } from "../../harness/overlay/overlay-look.ts";
import type { BenchStage } from "../bench-stage.ts";
import type { Figure } from "../figure.ts";
import { EndlessTalk, type Posting, REPLAYED_LANES } from "./talk-updates.ts";

const HOURS = 3;
// By then all buffers and caches are full.
const SETTLED_MS = 10 * 60_000;
const GOALS = { growthBytes: 5_000_000, shiftsPerLine: 1 };

/**
 * Three hours of captions in three lanes, replayed fast in the real overlay in a page. Measures the
 * growth of its memory and elements after the first ten minutes, the main-thread time of an update,
 * and how often lines move on screen.
 */
export async function measureLongTalk(stage: BenchStage): Promise<readonly Figure[]> {
  const browser = await stage.launch();
  try {
    const overlay = await openLooseOverlay(browser.context, "data:text/html,<body>", {
      clockInHand: true,
    });
    await overlay.post(
      lookOf({ reading: { afterSilence: "stay" } }),
      { kind: "lanes", lanes: REPLAYED_LANES },
      { kind: "snapshot", captionsId: "replay", updates: [] },
    );
    const talk = new EndlessTalk();
    const moves = await watchLines(overlay, talk.nextRound());
    const busyMs = await measureBusy(overlay, talk.nextRound());
    return [...moves, busyMs, ...(await measureGrowth(overlay, talk))];
  } finally {
    await browser.close();
  }
}

async function measureGrowth(overlay: LooseOverlay, talk: EndlessTalk): Promise<Figure[]> {
  let settled: Weight | null = null;
  let heaviest: Weight = { bytes: 0, nodes: 0 };
  for (let ms = 0; ms < HOURS * 3_600_000; ms += talk.durationMs) {
    await overlay.page.evaluate(REPLAY_ALL(talk.nextRound()));
    if (ms < SETTLED_MS) continue;
    const weight = await measurePage(overlay);
    settled ??= weight;
    heaviest = {
      bytes: Math.max(heaviest.bytes, weight.bytes),
      nodes: Math.max(heaviest.nodes, weight.nodes),
    };
  }
  const now = await overlay.captions.now();
  if (now?.lanes.filter(({ lines }) => lines.length > 0).length !== REPLAYED_LANES.length) {
    throw new Error("The replay ended early, or nothing was rendered.");
  }
  const first = settled ?? heaviest;
  return [
    {
      name: "captions_3h_memory_growth_bytes",
      value: heaviest.bytes - first.bytes,
      unit: "B",
      goal: GOALS.growthBytes,
    },
    { name: "captions_3h_nodes", value: heaviest.nodes, unit: "nodes", goal: null },
    {
      name: "captions_3h_node_growth",
      value: heaviest.nodes - first.nodes,
      unit: "nodes",
      goal: 50,
    },
  ];
}

interface Weight {
  readonly bytes: number;
  readonly nodes: number;
}

async function measurePage({ captions: { session } }: LooseOverlay): Promise<Weight> {
  await session.send("HeapProfiler.collectGarbage");
  const heap = await session.send<{ usedSize: number }>("Runtime.getHeapUsage");
  const { nodes } = await session.send<{ nodes: number }>("Memory.getDOMCounters");
  return { bytes: heap.usedSize, nodes };
}

async function measureBusy(overlay: LooseOverlay, postings: readonly Posting[]): Promise<Figure> {
  const { session } = overlay.captions;
  await session.send("Performance.enable");
  const taskMs = async () => {
    const { metrics } = await session.send<{
      metrics: readonly { readonly name: string; readonly value: number }[];
    }>("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1000;
  };
  const cost = async (each: readonly Posting[], post: boolean) => {
    const before = await taskMs();
    await overlay.page.evaluate(REPLAY_BY_FRAME(each, post));
    return (await taskMs()) - before;
  };
  const idleMs = await cost(postings, false);
  const busyMs = await cost(postings, true);
  return {
    name: "main_thread_ms_per_update",
    value: Math.max(0, busyMs - idleMs) / postings.length,
    unit: "ms/update",
    goal: null,
  };
}

async function watchLines(
  overlay: LooseOverlay,
  postings: readonly Posting[],
): Promise<readonly Figure[]> {
  const places = new Map<string, string>();
  let shifts = 0;
  for (const { afterMs, message } of postings) {
    await overlay.pass(afterMs);
    await overlay.post(message);
    const now = await overlay.call<readonly (readonly [string, string])[]>(LINE_PLACES);
    if (now.some(([line, place]) => (places.get(line) ?? place) !== place)) shifts += 1;
    for (const [line, place] of now) places.set(line, place);
  }
  return [
    {
      name: "shifts_per_line",
      value: shifts / places.size,
      unit: "shifts/line",
      goal: GOALS.shiftsPerLine,
    },
  ];
}

const REPLAY_ALL = (postings: readonly Posting[]) => `{
  for (const { afterMs, message } of ${JSON.stringify(postings)}) {
    surtitleClock.pass(afterMs);
    surtitleStandIn.post([message]);
  }
}`;

const REPLAY_BY_FRAME = (postings: readonly Posting[], post: boolean) => `(async () => {
  for (const { afterMs, message } of ${JSON.stringify(postings)}) {
    if (${post}) {
      surtitleClock.pass(afterMs);
      surtitleStandIn.post([message]);
    }
    await new Promise(requestAnimationFrame);
  }
})()`;

const LINE_PLACES = `function () {
  return [...this.querySelectorAll("[data-line]")].map((line) => {
    const { top, left } = line.getBoundingClientRect();
    const { lane } = line.closest("[data-lane]").dataset;
    return [lane + " " + line.dataset.line, Math.round(top) + " " + Math.round(left)];
  });
}`;

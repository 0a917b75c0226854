import { setTimeout as passes } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { BrowserTargets } from "../harness/browser/browser-targets.ts";
import type { DevtoolsSession } from "../harness/browser/devtools-session.ts";
import { letPlay, playFrom } from "../harness/input/player.ts";
import type { BenchStage } from "./bench-stage.ts";
import { openCompared } from "./compared-browsers.ts";
import type { Figure } from "./figure.ts";
import { type MessageCounts, messageCounts, type TraceEvent } from "./message-counts.ts";

const NAMES = ["bare", "minimal", "surtitle_two_lanes"] as const;
const WARM_UP_MS = 22_000;
const ROUND_SECONDS = 60;

/**
 * How many messages of other processes the browser process receives each minute, beyond those that
 * the page alone causes. Calls of extension APIs, messages between worker and page, locks and writes
 * to the journal are all such messages.
 * @param options how long each browser is traced
 */
export async function measureBrowserMessages(
  stage: BenchStage,
  { seconds = ROUND_SECONDS }: { readonly seconds?: number | undefined } = {},
): Promise<readonly Figure[]> {
  const counts: MessageCounts[] = [];
  for (const name of NAMES) {
    const browser = await openCompared(stage, name);
    try {
      await playFrom(browser.page, 0);
      await letPlay(browser.page, WARM_UP_MS);
      counts.push(messageCounts(await traceMessages(browser.page, seconds * 1000)));
    } finally {
      await browser.close();
    }
  }
  const [bare, ...extended] = counts;
  return extended.map((count, at) => {
    const name = NAMES[at + 1] ?? "";
    const more = [...count].map(([sender, n]) => [sender, n - (bare?.get(sender) ?? 0)] as const);
    for (const [sender, n] of more.filter(([, n]) => n > 1)) {
      console.log(`  ${name}, ${sender}: ${perMinute(n, seconds).toFixed(0)} a minute more`);
    }
    const all = more.reduce((sum, [, n]) => sum + n, 0);
    const value = perMinute(all, seconds);
    return { name: `messages_${name}_more_per_min`, value, unit: "messages/min", goal: null };
  });
}

function perMinute(count: number, seconds: number): number {
  return (count * 60) / seconds;
}

async function traceMessages(page: Page, forMs: number): Promise<readonly TraceEvent[]> {
  const { session } = await BrowserTargets.open(page.context());
  const events: TraceEvent[] = [];
  const complete = onTraceData(session, (event) => events.push(event));
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: ["mojom", "__metadata"], excludedCategories: ["*"] },
  });
  await passes(forMs);
  await session.send("Tracing.end");
  await complete;
  return events;
}

/** Resolves when the trace is complete. */
function onTraceData(
  session: DevtoolsSession,
  onEvent: (event: TraceEvent) => void,
): Promise<void> {
  session.on("Tracing.dataCollected", ({ value }: { readonly value: readonly TraceEvent[] }) => {
    for (const event of value) onEvent(event);
  });
  return new Promise((resolve) => session.on("Tracing.tracingComplete", () => resolve()));
}

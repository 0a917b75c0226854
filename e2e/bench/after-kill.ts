import { readTalk } from "../harness/account/talk-files.ts";
import { killWorker } from "../harness/browser/kill-worker.ts";
import { letPlay, playFrom, positionOf } from "../harness/input/player.ts";
import { type CaptionPaint, CaptionWatch } from "../harness/overlay/caption-watch.ts";
import { startCaptions } from "../harness/popup/start-captions.ts";
import { waitFor } from "../harness/wait-for.ts";
import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";
import { type KillStages, stagesOf } from "./kill-stages.ts";
import { quantile } from "./quantile.ts";
import { WordsOnScreen } from "./words-on-screen.ts";

const ROUNDS = 2;
const KILLS = 6;
const TALK = readTalk("lighthouses");
const LANES = [
  { lane: "original", language: TALK.spokenLanguage },
  { lane: "de", language: "de" },
  { lane: "fr", language: "fr" },
] as const;
const GOAL_MS = 2000;
// Words spoken this long after a kill arrive as they do without one.
const RECOVERED_MS = 4500;
// The speaker pauses for no longer than this around a kill.
const LONGEST_PAUSE_MS = 250;

interface Kill {
  readonly resumedMs: number;
  readonly mediaMs: number;
  readonly stages: KillStages;
}

interface Round {
  readonly paints: readonly CaptionPaint[];
  readonly kills: readonly Kill[];
}

/**
 * How long captions stand still when the browser stops the service worker in mid-sentence.
 * `after_kill` is the time from the kill to the first new word on screen that the service wrote for
 * the next worker. It includes the service's own lag of about half a second. Words that the overlay
 * already had do not count. `after_kill_late` is the added delay of the first word spoken after the
 * kill. The other figures are the stages in between, in milliseconds since the kill, and how much
 * sound was sent again.
 */
export async function measureAfterKill(stage: BenchStage): Promise<readonly Figure[]> {
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) rounds.push(await playRound(stage));
  const kills = rounds.flatMap((round) => round.kills);
  const timesMs = kills.map(({ resumedMs }) => resumedMs);
  const lateMs = rounds.flatMap(({ paints, kills }) =>
    latenesses(
      paints,
      kills.map(({ mediaMs }) => mediaMs),
    ),
  );
  const middle = (name: keyof KillStages, figure: string): Figure => {
    const values = kills.map(({ stages }) => stages[name]);
    const value = quantile(values, 0.5);
    return { name: `after_kill_${figure}_p50_ms`, value, unit: "ms", goal: null };
  };
  return [
    { name: "after_kill_p50_ms", value: quantile(timesMs, 0.5), unit: "ms", goal: GOAL_MS },
    { name: "after_kill_max_ms", value: Math.max(...timesMs), unit: "ms", goal: GOAL_MS },
    { name: "after_kill_late_p50_ms", value: quantile(lateMs, 0.5), unit: "ms", goal: null },
    { name: "after_kill_late_p95_ms", value: quantile(lateMs, 0.95), unit: "ms", goal: GOAL_MS },
    middle("aliveMs", "alive"),
    middle("askedMs", "asked"),
    middle("answeredMs", "answered"),
    middle("firstSoundMs", "first_sound"),
    middle("caughtUpMs", "caught_up"),
    middle("writtenMs", "written"),
    middle("againMs", "sent_again"),
  ];
}

async function playRound({ service, site, launch }: BenchStage): Promise<Round> {
  const browser = await launch({ languages: { targets: ["de", "fr"] } });
  const kills: Kill[] = [];
  const paints: CaptionPaint[] = [];
  try {
    const page = await browser.open(`${site.url}/players/plain.html?talk=${TALK.name}`);
    const watch = await CaptionWatch.start(page);
    watch.onPaint((paint) => paints.push(paint));
    service.chunks.length = 0;
    service.messages.length = 0;
    await startCaptions(browser, page);
    await playFrom(page, 0);
    for (let kill = 0; kill < KILLS; kill++) {
      await letPlay(page, 6000 + kill * 370);
      await waitFor("the middle of a sentence", async () => isMidSentence(await positionOf(page)));
      const mediaMs = await positionOf(page);
      const killedAtMs = await killWorker(browser);
      const paint = await waitFor(
        "captions to continue",
        () => firstNewWord(service, paints, killedAtMs),
        { timeoutMs: 30_000 },
      );
      const stages = await waitFor("everything spoken to be sent", () =>
        stagesOf(service, browser, killedAtMs),
      );
      kills.push({ resumedMs: paint.paintedAtMs - killedAtMs, mediaMs, stages });
    }
    await letPlay(page, RECOVERED_MS);
    watch.stop();
  } finally {
    await browser.close();
  }
  return { paints, kills };
}

function isMidSentence(atMs: number): boolean {
  const words = TALK.words.get(TALK.spokenLanguage) ?? [];
  const around = words.filter(({ startMs, endMs }) => endMs > atMs - 1000 && startMs < atMs + 1500);
  return around.every(({ endMs }, at) => {
    const next = around[at + 1];
    return !next || next.startMs - endMs <= LONGEST_PAUSE_MS;
  });
}

function firstNewWord(
  service: BenchStage["service"],
  paints: readonly CaptionPaint[],
  killedAtMs: number,
): CaptionPaint | undefined {
  const before = service.chunks.findLast(({ arrivedAtMs }) => arrivedAtMs <= killedAtMs);
  const words = service.messages.find(
    ({ name, sentAtMs, sessionId }) =>
      sentAtMs > killedAtMs && sessionId !== before?.sessionId && name.endsWith("_update"),
  );
  if (!words) return undefined;
  const screens = LANES.map(({ lane, language }) => new WordsOnScreen(lane, language));
  return paints.find((paint) => {
    const hasGrown = screens.map((screen) => screen.addPaint(paint)).includes(true);
    return hasGrown && paint.paintedAtMs > words.sentAtMs;
  });
}

function latenesses(
  paints: readonly CaptionPaint[],
  killedAt: readonly number[],
): readonly number[] {
  const screen = new WordsOnScreen("original", TALK.spokenLanguage);
  const words = TALK.words.get(TALK.spokenLanguage) ?? [];
  const delaysMs: number[] = [];
  for (const paint of paints) {
    if (!screen.addPaint(paint) || paint.mediaMs === null) continue;
    for (const { endMs } of words.slice(delaysMs.length, screen.most)) {
      delaysMs.push(paint.mediaMs - endMs);
    }
  }
  const usual = delaysMs.filter((_, at) => {
    const { startMs = 0, endMs = 0 } = words[at] ?? {};
    return killedAt.every((kill) => startMs > kill + RECOVERED_MS || endMs < kill - GOAL_MS);
  });
  const usualMs = quantile(usual, 0.5);
  return killedAt.flatMap((kill) => {
    const at = words.findIndex(({ startMs }) => startMs >= kill);
    const delayMs = delaysMs[at];
    return delayMs === undefined ? [] : [delayMs - usualMs];
  });
}

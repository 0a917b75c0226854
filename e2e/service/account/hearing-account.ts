import type { Stretch } from "../recogniser/stretch.ts";
import { matchingRateHz } from "../talks/talk.ts";
import type {
  BreakAccount,
  HearingAccount,
  StretchAccount,
  TalkAccount,
} from "./session-account.ts";

/**
 * Sums up what was heard. Breaks are classified as in `Relation`: a jump of at most two seconds is
 * a gap or a repeat. A longer jump is a seek, unless the same amount of silence or foreign sound
 * filled the talk's place.
 */
export function summariseStretches(stretches: readonly Stretch[]): HearingAccount {
  const breaks = { gap: [], repeat: [], seek: [], resume: [] } satisfies Record<string, unknown[]>;
  const lists: Record<string, BreakAccount[]> = breaks;
  stretches.forEach((stretch, at) => {
    const before = stretches[at - 1];
    if (before) lists[stretch.relation]?.push(toBreak(before, stretch));
  });
  const talks = [...new Set(stretches.map(({ talk }) => talk.talk.name))].map((name) =>
    accountTalk(
      name,
      stretches.filter(({ talk }) => talk.talk.name === name),
    ),
  );
  const rangeMs = talks.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  const onceMs = talks.reduce((sum, { heardOnceMs }) => sum + heardOnceMs, 0);
  const silentMs = toMs(silentSamples(stretches));
  return {
    stretches: stretches.map(toStretch),
    gaps: breaks.gap,
    repeats: breaks.repeat,
    seeks: breaks.seek,
    pauses: breaks.resume,
    talks,
    heardOnceShare: rangeMs > 0 ? onceMs / rangeMs : null,
    silentShare: rangeMs > 0 ? silentMs / rangeMs : null,
  };
}

function silentSamples(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, stretch, at) => {
    const before = stretches[at - 1];
    if (!before || stretch.relation !== "gap") return sum;
    const skipped = stretch.talkFrom - before.talkTo;
    return sum + Math.max(0, Math.min(skipped, stretch.streamFrom - before.streamTo));
  }, 0);
}

function toStretch(stretch: Stretch): StretchAccount {
  return {
    talk: stretch.talk.talk.name,
    relation: stretch.relation,
    fromMs: toMs(stretch.talkFrom),
    toMs: toMs(stretch.talkTo),
    streamFromMs: toMs(stretch.streamFrom),
    streamToMs: toMs(stretch.streamTo),
  };
}

function toBreak(before: Stretch, after: Stretch): BreakAccount {
  const isPause = after.relation === "resume";
  const skipped = after.talkFrom - before.talkTo;
  return {
    talk: after.talk.talk.name,
    atMs: toMs(before.talkTo),
    lengthMs: toMs(
      isPause
        ? after.streamFrom - before.streamTo
        : after.relation === "repeat"
          ? -skipped
          : skipped,
    ),
    streamMs: toMs(before.streamTo),
  };
}

function accountTalk(name: string, stretches: readonly Stretch[]): TalkAccount {
  const edges = stretches
    .flatMap(({ talkFrom, talkTo }) => [
      { at: talkFrom, change: 1 },
      { at: Math.max(talkFrom, talkTo), change: -1 },
    ])
    .sort((a, b) => a.at - b.at || b.change - a.change);
  const samples = { once: 0, missing: 0, repeated: 0 };
  let times = 0;
  let lastAt = edges[0]?.at ?? 0;
  for (const { at, change } of edges) {
    const kind = times === 0 ? "missing" : times === 1 ? "once" : "repeated";
    samples[kind] += at - lastAt;
    times += change;
    lastAt = at;
  }
  const from = edges[0]?.at ?? 0;
  const range = lastAt - from;
  return {
    talk: name,
    fromMs: toMs(from),
    toMs: toMs(lastAt),
    heardOnceMs: toMs(samples.once),
    missingMs: toMs(samples.missing),
    repeatedMs: toMs(samples.repeated),
    heardOnceShare: range > 0 ? samples.once / range : 0,
  };
}

function toMs(samples: number): number {
  return (samples * 1_000) / matchingRateHz;
}

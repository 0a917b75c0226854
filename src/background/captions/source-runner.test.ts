import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { TabFeed } from "../../device/device-feed.ts";
import type { CaptionFailure } from "../../messaging/caption-status.ts";
import { DEFAULT_SETTINGS, type Engine, type Settings } from "../../settings/schema/settings.ts";
import { NO_PROGRESS, type StreamProgress } from "../../voice/ledger/stream-progress.ts";
import { FakeWordSource } from "../testing/fake-word-source.ts";
import type { WordSourceDeps } from "./caption-word-source.ts";
import { SourceRunner } from "./source-runner.ts";

const QUOTA: CaptionFailure = { reason: "quota_exceeded", traceId: null, detail: null };
const OUTAGE: CaptionFailure = { reason: "unreachable", traceId: null, detail: null };
const BUG: CaptionFailure = { reason: "internal", traceId: null, detail: null };

const ACCESS = {
  token: "secret",
  baseUrl: "https://api.example.com",
  contentType: "audio/flac" as const,
  messageFormat: "json" as const,
  targets: ["de"],
};

const PROGRESS = { ...NO_PROGRESS, settledMs: 1000 };

// What the runner has left with the sound.
const remembered: StreamProgress[] = [];

const FEED: TabFeed = {
  open: () => ({ acknowledgeChunk: () => undefined, close: () => undefined }),
  recognise: () => ({ acknowledgeChunk: () => undefined, close: () => undefined }),
  translate: async ({ text }) => text,
  releaseBefore: () => undefined,
  rememberProgress: (progress) => void remembered.push(progress),
  waitForSound: async () => null,
};

const WORDS = [
  {
    ...{ lane: "original", language: "en", ordinal: 3, tentative: [] },
    concluded: [{ text: " four", startMs: 900, endMs: 1200 }],
  },
];

beforeEach(() => {
  vi.useFakeTimers();
  remembered.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
});

class Rig {
  settings: Settings = {
    ...DEFAULT_SETTINGS,
    languages: { ...DEFAULT_SETTINGS.languages, source: "en", sourceMode: "fixed" },
    dub: { ...DEFAULT_SETTINGS.dub, on: true },
  };
  readonly sources: { readonly deps: WordSourceDeps; readonly source: FakeWordSource }[] = [];
  readonly engines: Engine[] = [];
  readonly ended: string[] = [];
  readonly life = new AbortController();
  readonly endOpenSession = vi.fn(async () => true);
  readonly onFailure = vi.fn();
  readonly onWait = vi.fn();
  readonly onTakeOver = vi.fn();
  readonly onUpdate = vi.fn();
  readonly runner: SourceRunner;
  detected: string | null = null;
  canRecognise = true;
  isServiceBack = false;

  constructor() {
    this.runner = new SourceRunner(
      {
        createWordSource: (deps) => {
          const source = new FakeWordSource(deps.events);
          this.sources.push({ deps, source });
          return source;
        },
        endOpenSession: this.endOpenSession,
        choices: () => this.settings,
        settings: () => this.runner.withEngine(this.settings),
        reloadSettings: async () => undefined,
        counts: () => new Map([["original", 4]]),
        recentWords: () => WORDS,
        events: {
          onState: () => undefined,
          onUpdate: this.onUpdate,
          onGap: () => undefined,
          onLink: () => undefined,
        },
        onAccess: () => undefined,
        onEngine: (engine) => this.engines.push(engine),
        onEnd: () => this.ended.push("ended"),
        onFailure: this.onFailure,
        failureOf: (thrown) => thrown as CaptionFailure,
        onTakeOver: this.onTakeOver,
        onWait: this.onWait,
        spokenLanguage: () => this.settings.languages.source ?? this.detected,
        canRecognise: async () => this.canRecognise,
        isServiceBack: async () => this.isServiceBack,
      },
      this.life.signal,
    );
    this.runner.run(FEED, { progress: NO_PROGRESS, access: null, concluded: [] });
  }

  choose(engine: Partial<Settings["engine"]>): void {
    this.settings = { ...this.settings, engine: { ...this.settings.engine, ...engine } };
  }

  get newest() {
    const newest = this.sources.at(-1);
    if (!newest) throw new Error("There is no source.");
    return newest;
  }
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe("another engine", () => {
  test("continues after the last words, and the service's session ends", async () => {
    const rig = new Rig();
    const [first] = rig.sources;
    first?.deps.onAccess(ACCESS, null);
    first?.deps.events.onProgress?.(PROGRESS);
    expect(remembered).toEqual([PROGRESS]);
    rig.choose({ kind: "device" });
    rig.runner.applySettings();
    await pass(600);
    expect(first?.source.signal?.aborted).toBe(true);
    expect(rig.endOpenSession).toHaveBeenCalledExactlyOnceWith(ACCESS);
    expect(rig.newest.deps.settings.engine.kind).toBe("device");
    expect(rig.newest.deps.start).toMatchObject({
      progress: { settledMs: 1000 },
      access: null,
      concluded: WORDS,
      isOtherEngine: true,
    });
    expect(rig.newest.deps.start.counts.get("original")).toBe(4);
    expect(rig.engines).toEqual(["service", "device"]);
    expect(rig.ended).toEqual([]);
  });

  test("begins when the words of the one before are translated", async () => {
    const rig = new Rig();
    let settle = () => {};
    const settled = new Promise<void>((resolve) => {
      settle = resolve;
    });
    Object.assign(rig.newest.source, { settle: () => settled });
    rig.choose({ kind: "device" });
    const updated = rig.runner.update();
    await pass(0);
    expect(rig.sources).toHaveLength(1);
    settle();
    await updated;
    expect(rig.sources).toHaveLength(2);
  });

  test("gets nothing more from the one before", async () => {
    const rig = new Rig();
    const [first] = rig.sources;
    rig.choose({ kind: "device" });
    await rig.runner.update();
    const update = { lane: "original", language: "en", concluded: [], tentative: [] };
    void first?.deps.events.onUpdate(update);
    expect(rig.onUpdate).not.toHaveBeenCalled();
    void rig.newest.deps.events.onUpdate(update);
    expect(rig.onUpdate).toHaveBeenCalledTimes(1);
  });

  test("still ends when there is no more sound", async () => {
    const rig = new Rig();
    rig.choose({ kind: "device" });
    const updated = rig.runner.update();
    rig.runner.finish();
    await updated;
    expect(rig.newest.source.finished).toBe(1);
  });

  test("on this computer speaks no translation", async () => {
    const rig = new Rig();
    expect(rig.newest.deps.settings.dub.on).toBe(true);
    rig.choose({ kind: "device" });
    await rig.runner.update();
    expect(rig.newest.deps.settings.dub.on).toBe(false);
  });
});

describe("a service that cannot go on", () => {
  test("is replaced at once when the user wants that, and comes back when it answers", async () => {
    const rig = new Rig();
    rig.choose({ takeOver: "always" });
    rig.newest.source.fail(QUOTA);
    await pass(0);
    expect(rig.engines).toEqual(["service", "device"]);
    expect(rig.onTakeOver).toHaveBeenLastCalledWith(QUOTA);
    await pass(10 * 60_000);
    expect(rig.engines).toHaveLength(2);
    rig.isServiceBack = true;
    await pass(15 * 60_000);
    expect(rig.engines).toEqual(["service", "device", "service"]);
    expect(rig.onTakeOver).toHaveBeenLastCalledWith(null);
    expect(rig.onFailure).not.toHaveBeenCalled();
  });

  test("waits for the user, who may continue here", async () => {
    const rig = new Rig();
    rig.newest.source.fail(QUOTA);
    await pass(30_000);
    expect(rig.onWait).toHaveBeenCalledExactlyOnceWith({
      failure: QUOTA,
      untilMs: Date.now() + 30_000,
    });
    rig.runner.switchEngine("device", QUOTA);
    await pass(60_000);
    expect(rig.engines).toEqual(["service", "device"]);
    expect(rig.onFailure).not.toHaveBeenCalled();
  });

  test("waits no longer after a restart of the worker, and asks the service nothing", async () => {
    const rig = new Rig();
    const started = rig.sources.length;
    rig.runner.wait(FEED, PROGRESS, null, { failure: QUOTA, untilMs: Date.now() + 5000 });
    await pass(4000);
    expect(rig.onFailure).not.toHaveBeenCalled();
    expect(rig.sources).toHaveLength(started);
    await pass(2000);
    expect(rig.onFailure).toHaveBeenCalledExactlyOnceWith(QUOTA);
  });

  test("can be replaced after a restart of the worker", async () => {
    const rig = new Rig();
    rig.runner.wait(FEED, PROGRESS, null, { failure: QUOTA, untilMs: Date.now() + 5000 });
    rig.runner.switchEngine("device", QUOTA);
    await pass(10_000);
    expect(rig.engines).toEqual(["service", "device"]);
    const progress = { settledMs: 1000 };
    expect(rig.newest.deps.start).toMatchObject({ concluded: WORDS, access: null, progress });
    expect(rig.onFailure).not.toHaveBeenCalled();
  });

  test("waits, and ends when the user stops it", async () => {
    const rig = new Rig();
    rig.newest.source.fail(QUOTA);
    await pass(1000);
    rig.runner.finish();
    expect(rig.ended).toEqual(["ended"]);
  });

  test("waits, and continues when the user chooses this computer for good", async () => {
    const rig = new Rig();
    rig.newest.source.fail(QUOTA);
    await pass(1000);
    rig.choose({ kind: "device" });
    rig.runner.applySettings();
    await pass(120_000);
    expect(rig.engines).toEqual(["service", "device"]);
    expect(rig.onFailure).not.toHaveBeenCalled();
  });

  test("ends the captions when nobody decides while the sound is kept", async () => {
    const rig = new Rig();
    rig.newest.source.fail(QUOTA);
    await pass(59_000);
    expect(rig.onFailure).not.toHaveBeenCalled();
    await pass(2000);
    expect(rig.onFailure).toHaveBeenCalledExactlyOnceWith(QUOTA);
  });

  test.each([
    ["the user does not want it", (rig: Rig) => rig.choose({ takeOver: "never" }), QUOTA],
    ["this computer cannot", (rig: Rig) => Object.assign(rig, { canRecognise: false }), QUOTA],
    ["it is a bug of ours", () => undefined, BUG],
    [
      "the spoken language is unknown",
      (rig: Rig) => {
        const languages = { ...rig.settings.languages, source: null };
        rig.settings = { ...rig.settings, languages };
      },
      QUOTA,
    ],
  ])("ends them at once when %s", async (_, prepare, failure) => {
    const rig = new Rig();
    prepare(rig);
    rig.newest.source.fail(failure);
    await pass(0);
    expect(rig.onFailure).toHaveBeenCalledExactlyOnceWith(failure);
    expect(rig.sources).toHaveLength(1);
  });

  test("is replaced in the language that it has detected", async () => {
    const rig = new Rig();
    rig.settings = { ...rig.settings, languages: { ...rig.settings.languages, source: null } };
    rig.choose({ takeOver: "always" });
    rig.detected = "fr";
    rig.newest.source.fail(QUOTA);
    await pass(0);
    expect(rig.newest.deps.settings.languages.source).toBe("fr");
  });

  test("is replaced after an outage that lasts, and not after a short one", async () => {
    const rig = new Rig();
    rig.choose({ takeOver: "always" });
    const { events } = rig.newest.deps;
    const trouble = { error: OUTAGE, retryAtMs: 0 };
    events.onState("reconnecting", trouble);
    await pass(15_000);
    events.onState("streaming", null);
    await pass(30_000);
    expect(rig.engines).toEqual(["service"]);
    events.onState("reconnecting", trouble);
    await pass(10_000);
    events.onState("reconnecting", trouble);
    await pass(10_000);
    expect(rig.engines).toEqual(["service", "device"]);
  });

  test("is not asked any more when the captions are over", async () => {
    const rig = new Rig();
    rig.newest.source.fail(QUOTA);
    await pass(0);
    rig.life.abort();
    expect(vi.getTimerCount()).toBe(0);
  });
});

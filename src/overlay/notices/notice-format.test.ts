import { describe, expect, it, vi } from "vitest";
import { type CaptionStatus, idleStatus } from "../../messaging/caption-status.ts";
import { type NoticeContext, noticeFor } from "./notice-format.ts";

vi.mock("webextension-polyfill", () => ({
  default: {
    i18n: {
      getMessage: (key: string, values: string[]) =>
        key === "texts_language" ? "en" : [key, ...values].join(" "),
      getUILanguage: () => "en",
    },
  },
}));

const status = (change: Partial<CaptionStatus>): CaptionStatus => ({ ...idleStatus(7), ...change });
const context = (change: Partial<NoticeContext> = {}): NoticeContext => ({
  hasWords: false,
  isBehind: false,
  recent: new Set(),
  ...change,
});
const failure = { reason: "quota_exceeded", traceId: "4f91", detail: null } as const;

describe("noticeFor", () => {
  it.each<[Partial<CaptionStatus>, string | null]>([
    [{ state: "requesting" }, "overlay_requesting"],
    [{ state: "connecting" }, "overlay_connecting"],
    [{ state: "streaming", sound: "unknown" }, "overlay_waiting_for_sound"],
    [{ state: "streaming", sound: "heard" }, "overlay_waiting_for_words"],
    [{ state: "streaming", sound: "silent" }, "overlay_silent"],
    [{ state: "draining" }, "overlay_draining"],
    [{ state: "idle" }, null],
    [{ state: "ended" }, null],
  ])("shows for %o: %s, and nothing beside captions", (change, expected) => {
    expect(noticeFor(status(change), context())?.text ?? null).toBe(expected);
    expect(noticeFor(status(change), context({ hasWords: true }))).toBeNull();
  });

  it.each<[string, Partial<CaptionStatus>, Partial<NoticeContext>, string]>([
    ["a lost connection", { state: "reconnecting" }, {}, "overlay_reconnecting"],
    [
      "another engine",
      { state: "streaming", engine: "device" },
      { recent: new Set(["engine"]) },
      "engine_device",
    ],
    [
      "another engine that is still catching up",
      { state: "streaming", engine: "device", behindMs: 4000 },
      { recent: new Set(["engine"]), isBehind: true },
      "engine_device",
    ],
    [
      "the service, which makes them again",
      { state: "streaming", engine: "service" },
      { recent: new Set(["engine"]) },
      "engine_service",
    ],
    ["a failure that waits", { state: "reconnecting", failure }, {}, "error_quota_exceeded"],
    ["protected sound", { state: "streaming", sound: "blocked" }, {}, "sound_blocked"],
    ["protected sound in a pause", { state: "paused", sound: "blocked" }, {}, "sound_blocked"],
    ["no sound", { state: "paused" }, {}, "overlay_paused"],
    [
      "a delay",
      { state: "streaming", behindMs: 2000, backlogMs: 5400 },
      { isBehind: true },
      "overlay_behind 5",
    ],
    [
      "a delay and what can be done about it",
      { state: "streaming", backlogMs: 5400, slowLink: true },
      { isBehind: true },
      "overlay_behind 5 overlay_slow_link",
    ],
    ["a slow link", { state: "streaming", slowLink: true }, {}, "overlay_slow_link"],
    [
      "lost sound, to the tenth",
      { state: "streaming", lostMs: 12_440 },
      { recent: new Set(["lost"]) },
      "sound_lost 12.4",
    ],
    [
      "a muted tab",
      { state: "streaming", tabMuted: true },
      { recent: new Set(["muted"]) },
      "overlay_muted",
    ],
    [
      "a dub in another format than was chosen",
      { state: "streaming", dub: "replaced" },
      { recent: new Set(["dub"]) },
      "overlay_dub_replaced",
    ],
    [
      "a dub that cannot be played",
      { state: "streaming", dub: "unplayable" },
      { recent: new Set(["dub"]) },
      "overlay_dub_unplayable",
    ],
    [
      "another speed",
      { state: "streaming", player: { paused: false, rate: 1.75 } },
      { recent: new Set(["rate"]) },
      "overlay_rate 1.75",
    ],
  ])("shows %s even beside captions", (_, change, more, expected) => {
    expect(noticeFor(status(change), context({ hasWords: true, ...more }))?.text).toBe(expected);
  });

  it.each<[string, Partial<CaptionStatus>, Partial<NoticeContext>]>([
    ["just now", { state: "streaming", sound: "heard" }, { hasWords: true }],
    ["and is silent", { state: "streaming", sound: "silent" }, {}],
    ["so long that the session ended", { state: "paused", sound: "silent" }, {}],
    ["while words are late", { state: "streaming", backlogMs: 5400 }, { isBehind: true }],
  ])("shows nothing while the user has paused the player: %s", (_, change, more) => {
    const paused = status({ ...change, player: { paused: true, rate: 1 } });
    expect(noticeFor(paused, context({ hasWords: true, ...more }))).toBeNull();
    if (change.sound === "silent") expect(noticeFor(paused, context(more))).toBeNull();
  });

  it("still shows what the user must know while the player is paused", () => {
    const player = { paused: true, rate: 1 };
    const blocked = status({ state: "paused", sound: "blocked", player });
    expect(noticeFor(blocked, context())?.text).toBe("sound_blocked");
    const broken = status({ state: "reconnecting", player });
    expect(noticeFor(broken, context())?.text).toBe("overlay_reconnecting");
  });

  it("does not mention old events", () => {
    const old = status({ state: "streaming", lostMs: 12_440, tabMuted: true });
    expect(noticeFor(old, context({ hasWords: true }))).toBeNull();
    const dubbed = status({ state: "streaming", dub: "on" });
    expect(noticeFor(dubbed, context({ hasWords: true, recent: new Set(["dub"]) }))).toBeNull();
  });

  it("shows a problem with the time of the next attempt, and no trace id", () => {
    const trouble = { failure: { ...failure, reason: "unavailable" }, retryAtMs: 4000 } as const;
    expect(noticeFor(status({ state: "requesting", trouble }), context())).toEqual({
      text: "trouble_unavailable",
      isProblem: false,
      untilMs: 4000,
    });
  });

  it.each([
    "bad_request",
    "key_refused",
    "forbidden",
    "not_this_service",
    "quota_exceeded",
    "stream_error",
  ] as const)("shows the sentence of a refusal alone: %s", (reason) => {
    const failed = status({ state: "failed", failure: { ...failure, reason } });
    expect(noticeFor(failed, context())?.text).toBe(`error_${reason}`);
  });

  it.each(["too_many_requests", "server_error", "unavailable", "unreachable"] as const)(
    "shows what is tried again, and when: %s",
    (reason) => {
      const trouble = { failure: { ...failure, reason }, retryAtMs: 4000 };
      const notice = noticeFor(status({ state: "requesting", trouble }), context());
      expect(notice).toMatchObject({ text: `trouble_${reason}`, untilMs: 4000 });
    },
  );

  it("shows a failure beside captions, without a trace id", () => {
    const failed = status({ state: "failed", failure });
    expect(noticeFor(failed, context({ hasWords: true }))).toEqual({
      text: "error_quota_exceeded",
      isProblem: true,
      untilMs: null,
    });
  });
});

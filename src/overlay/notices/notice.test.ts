// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { type CaptionStatus, idleStatus } from "../../messaging/caption-status.ts";
import { type NoticeContext, noticeOf } from "./notice.ts";

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
  news: new Set(),
  ...change,
});
const failure = {
  reason: "quota_exceeded",
  traceId: null,
  detail: null,
  reference: "(Trace 4f91, code quota)",
} as const;

describe("noticeOf", () => {
  it.each<[Partial<CaptionStatus>, string | null]>([
    [{ state: "requesting" }, "overlay_requesting"],
    [{ state: "connecting" }, "overlay_connecting"],
    [{ state: "streaming", sound: "unknown" }, "overlay_waiting_for_sound"],
    [{ state: "streaming", sound: "heard" }, "overlay_waiting_for_words"],
    [{ state: "streaming", sound: "silent" }, "overlay_silent"],
    [{ state: "draining" }, "overlay_draining"],
    [{ state: "idle" }, null],
    [{ state: "ended" }, null],
  ])("says of %o: %s, and nothing while there are words", (change, expected) => {
    expect(noticeOf(status(change), context())?.text ?? null).toBe(expected);
    expect(noticeOf(status(change), context({ hasWords: true }))).toBeNull();
  });

  it.each<[string, Partial<CaptionStatus>, Partial<NoticeContext>, string]>([
    ["a lost connection", { state: "reconnecting" }, {}, "overlay_reconnecting"],
    ["protected sound", { state: "streaming", sound: "blocked" }, {}, "sound_blocked"],
    ["protected sound in a pause", { state: "paused", sound: "blocked" }, {}, "sound_blocked"],
    ["no sound", { state: "paused" }, {}, "overlay_paused"],
    [
      "a paused player",
      { state: "streaming", player: { paused: true, rate: 1 } },
      {},
      "overlay_player_paused",
    ],
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
      { news: new Set(["lost"]) },
      "sound_lost 12.4",
    ],
    [
      "a muted tab",
      { state: "streaming", tabMuted: true },
      { news: new Set(["muted"]) },
      "overlay_muted",
    ],
    [
      "a dub in another format than was chosen",
      { state: "streaming", dub: "replaced" },
      { news: new Set(["dub"]) },
      "overlay_dub_replaced",
    ],
    [
      "a dub that cannot be played",
      { state: "streaming", dub: "unplayable" },
      { news: new Set(["dub"]) },
      "overlay_dub_unplayable",
    ],
    [
      "another speed",
      { state: "streaming", player: { paused: false, rate: 1.75 } },
      { news: new Set(["rate"]) },
      "overlay_rate 1.75",
    ],
  ])("tells of %s beside words too", (_, change, more, expected) => {
    expect(noticeOf(status(change), context({ hasWords: true, ...more }))?.text).toBe(expected);
  });

  it("does not go on about what is no news", () => {
    const old = status({ state: "streaming", lostMs: 12_440, tabMuted: true });
    expect(noticeOf(old, context({ hasWords: true }))).toBeNull();
    const dubbed = status({ state: "streaming", dub: "on" });
    expect(noticeOf(dubbed, context({ hasWords: true, news: new Set(["dub"]) }))).toBeNull();
  });

  it("says what is in the way, with trace and code, and when it is tried again", () => {
    const trouble = { failure: { ...failure, reason: "unavailable" }, retryAtMs: 4000 } as const;
    expect(noticeOf(status({ state: "requesting", trouble }), context())).toEqual({
      text: "trouble_unavailable (Trace 4f91, code quota)",
      isProblem: false,
      untilMs: 4000,
    });
  });

  it("tells of a failure beside words too, with what a report can quote", () => {
    const failed = status({ state: "failed", failure });
    expect(noticeOf(failed, context({ hasWords: true }))).toEqual({
      text: "error_quota_exceeded (Trace 4f91, code quota)",
      isProblem: true,
      untilMs: null,
    });
    const { reference: _, ...silent } = failure;
    const untraced = status({ state: "failed", failure: silent });
    expect(noticeOf(untraced, context())?.text).toBe("error_quota_exceeded");
  });
});

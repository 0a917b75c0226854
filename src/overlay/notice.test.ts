// @vitest-environment node
import { describe, expect, it, vi } from "vitest";
import { type CaptionStatus, idleStatus } from "../messaging/caption-status.ts";
import { noticeOf } from "./notice.ts";

vi.mock("webextension-polyfill", () => ({
  default: {
    i18n: { getMessage: (key: string, values: string[]) => [key, ...values].join(" ") },
  },
}));

const status = (change: Partial<CaptionStatus>): CaptionStatus => ({ ...idleStatus(7), ...change });

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
    expect(noticeOf(status(change), false)?.text ?? null).toBe(expected);
    expect(noticeOf(status(change), true)).toBeNull();
  });

  it("tells of a lost connection beside words too: they stand still", () => {
    const expected = { text: "overlay_reconnecting", isProblem: false };
    expect(noticeOf(status({ state: "reconnecting" }), true)).toEqual(expected);
  });

  it("tells of a failure beside words too, with the trace to quote", () => {
    const failure = { reason: "quota_exceeded", traceId: "4f91", detail: "No more." } as const;
    expect(noticeOf(status({ state: "failed", failure }), true)).toEqual({
      text: "error_quota_exceeded trace 4f91",
      isProblem: true,
    });
    const untraced = noticeOf(
      status({ state: "failed", failure: { ...failure, traceId: null } }),
      true,
    );
    expect(untraced?.text).toBe("error_quota_exceeded");
  });
});

import { expect, test } from "vitest";
import { idleStatus } from "../../messaging/caption-status.ts";
import { FakeEnd } from "../testing/fake-end.ts";
import { OverlayLink } from "./overlay-link.ts";

test("sends no service messages, traces or hosts to the page's process", () => {
  const streamHost = { baseUrl: "https://api.example.com", host: "voice.example.org" };
  const failure = {
    reason: "stream_host_unknown",
    traceId: "4f91",
    code: "wrong_host",
    detail: "Words of the service.",
    streamHost,
  } as const;
  const failed = { ...idleStatus(7), state: "failed", failure } as const;
  const trouble = { failure, retryAtMs: 1 };
  const overlay = new FakeEnd("overlay");
  const link = new OverlayLink("a");
  link.attach(overlay, failed);
  link.onStatus(failed);
  link.onStatus({ ...idleStatus(7), state: "reconnecting", trouble });
  const bare = { reason: "stream_host_unknown", traceId: null, detail: null };
  expect(overlay.messages.filter(({ kind }) => kind === "status")).toEqual([
    { kind: "status", status: { ...failed, failure: bare } },
    { kind: "status", status: { ...failed, failure: bare } },
    {
      kind: "status",
      status: { ...idleStatus(7), state: "reconnecting", trouble: { failure: bare, retryAtMs: 1 } },
    },
  ]);
});

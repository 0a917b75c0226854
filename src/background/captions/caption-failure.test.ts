import { describe, expect, it, vi } from "vitest";
import { RemoteError } from "../../messaging/error-envelope.ts";
import { StreamAddressError } from "../../service/hosts/stream-address.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import { VoiceError } from "../../voice/voice-error.ts";
import { CaptureRefusedError } from "../capture/tab-stream-id.ts";
import { failureOf } from "./caption-failure.ts";

describe("failureOf", () => {
  it("quotes trace and code of the failed call", () => {
    const thrown = ServiceError.ofStatus(456, "Quota exceeded", { traceId: "call", code: "c1" });
    expect(failureOf(thrown, "session")).toMatchObject({
      reason: "quota_exceeded",
      traceId: "call",
      code: "c1",
    });
  });

  it("quotes the session's trace for errors of the stream", () => {
    const thrown = VoiceError.streamError(400, 4000403, "Audio format not supported");
    expect(failureOf(thrown, "session")).toEqual({
      reason: "stream_error",
      traceId: "session",
      detail: "Audio format not supported",
    });
  });

  it.each([404, 405, 410])("recognizes a wrong address by a %i", (status) => {
    const thrown = ServiceError.ofStatus(status, "Not found", { serviceMessage: "Not found" });
    expect(failureOf(thrown, null).reason).toBe("not_this_service");
  });

  it("distinguishes refused settings from a wrong address", () => {
    const refused = ServiceError.ofStatus(400, "no", { serviceMessage: "Unknown language" });
    expect(failureOf(refused, null).reason).toBe("bad_request");
    const gone = ServiceError.ofStatus(404, "no", { serviceMessage: "Glossary not found" });
    expect(failureOf(gone, null).reason).toBe("bad_request");
  });

  it("names the host that the user may allow", () => {
    const streamHost = { baseUrl: "https://api.example.com", host: "voice.example.org" };
    const thrown = new StreamAddressError("stream_host_unknown", streamHost, "4f91");
    expect(failureOf(thrown, "session")).toEqual({
      reason: "stream_host_unknown",
      traceId: "4f91",
      detail: null,
      streamHost,
    });
  });

  it("quotes no words of an error that has none", () => {
    expect(failureOf(VoiceError.streamError(0, 0, ""), null).detail).toBeNull();
  });

  it.each([
    VoiceError.streamError(400, 7, "WORDS"),
    ServiceError.ofStatus(400, "HTTP 400", { serviceMessage: "WORDS", code: "CODE" }),
  ])("keeps the service's words from the console: %o", (thrown) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    expect(failureOf(thrown, null).detail).toBe("WORDS");
    expect(warn.mock.calls.join()).toContain("captions failed");
    expect(warn.mock.calls.join()).not.toMatch(/WORDS|CODE/);
    warn.mockRestore();
  });

  it("writes the exact error to the console", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    failureOf(VoiceError.badAnswer(new Error("end_of_stream is not as expected: Object")), null);
    expect(warn.mock.calls).toEqual([
      [
        "Surtitle: captions failed or are interrupted: VoiceError: end_of_stream is not as expected: Object",
      ],
    ]);
    warn.mockRestore();
  });

  it.each([
    [new CaptureRefusedError("no"), "capture_refused"],
    [
      new CaptureRefusedError("no", {
        cause: new Error("Cannot capture a tab with an active stream."),
      }),
      "capture_taken",
    ],
    [new RemoteError({ name: "NotAllowedError", message: "denied" }), "capture_refused"],
    [new TypeError("oops"), "internal"],
    ["oops", "internal"],
  ])("maps %o to %s", (thrown, reason) => {
    expect(failureOf(thrown, null)).toEqual({ reason, traceId: null, detail: null });
  });
});

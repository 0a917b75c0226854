import { describe, expect, it, vi } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { LONG } from "../../lib/testing/long.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import { DocumentActions } from "./document-actions.ts";
import {
  DEFAULT_DOCUMENT_CHOICES,
  type DocumentProblemReason,
  type DocumentState,
} from "./document-job.ts";
import { type StepDeps, stepDocument } from "./document-step.ts";
import { DocumentRig, runUntilSettled } from "./testing/document-rig.ts";
import { refused } from "./testing/fake-document-service.ts";

const createSignal = () => new AbortController().signal;

describe("a document", () => {
  it("is completed, and its key is on disk before anything else happens", async () => {
    const rig = new DocumentRig();
    await rig.send("a", "hello");
    await stepDocument(rig.job("a"), rig.deps(), createSignal());
    expect(rig.job("a")).toMatchObject({
      state: "queued",
      handle: { documentId: "id-1", documentKey: "key-1" },
      baseUrl: rig.service.baseUrl,
    });
    await runUntilSettled(rig);
    expect(rig.disk.stateHistory.get("a")).toEqual([
      ..."waiting uploading queued translating done fetching kept".split(" "),
    ]);
    expect(rig.job("a")).toMatchObject({ billedCharacters: 5, resultBytes: 5, problem: null });
    expect(await rig.disk.results.get("a")?.text()).toBe("HELLO");
    expect(rig.disk.sources.has("a")).toBe(false);
  });

  it("is uploaded as the file on disk, unread", async () => {
    const rig = new DocumentRig();
    await rig.send("a", "hello");
    const upload = vi.spyOn(rig.service, "upload");
    await stepDocument(rig.job("a"), rig.deps(), createSignal());
    expect(upload.mock.lastCall?.[0].file).toBe(rig.disk.sources.get("a"));
  });

  it("is kept complete wherever contexts crash, or the user learns what was lost", () =>
    sendWithCrashes(100));

  it(
    "is kept complete wherever contexts crash, or the user learns what was lost (300 runs)",
    LONG,
    () => sendWithCrashes(300),
  );
});

/** Sends a document while contexts crash at random calls. */
async function sendWithCrashes(numRuns: number): Promise<void> {
  class Crash extends Error {}
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(14), { maxLength: 5 }), async (crashes) => {
      const rig = new DocumentRig();
      await rig.send("a", "hello");
      for (const crashAt of [...crashes, Number.POSITIVE_INFINITY]) {
        let left = crashAt;
        // Crashes before or after any call; a crashed context does nothing more.
        const crashable = <Work extends object>(target: Work): Work =>
          new Proxy(target, {
            get(_, name) {
              const work: unknown = Reflect.get(target, name);
              if (typeof work !== "function") return work;
              return async (...data: unknown[]) => {
                if (left <= 0) throw new Crash();
                left -= 1;
                const result: unknown = await Reflect.apply(work, target, data);
                if (left <= 0) throw new Crash();
                left -= 1;
                return result;
              };
            },
          });
        const deps: StepDeps = {
          ...rig.deps(),
          jobs: crashable(rig.disk.jobs),
          files: crashable(rig.disk.files),
          service: async () => {
            const { baseUrl } = rig.service;
            return { ...crashable(rig.service), ...callsOf(crashable(rig.service)), baseUrl };
          },
        };
        await runUntilSettled(rig, deps).catch((error: unknown) => {
          if (!(error instanceof Crash)) throw error;
        });
      }
      const job = rig.job("a");
      expect(rig.service.billed).toBeLessThanOrEqual(1);
      if (job.state === "failed") {
        // Possible only if the service had sent the complete result to a crashed context.
        expect(job.problem?.reason).toBe("result_lost");
        expect(rig.service.billed).toBe(1);
        expect(rig.disk.sources.has("a")).toBe(true);
      } else {
        expect(job.state).toBe("kept");
        expect(await rig.disk.results.get("a")?.text()).toBe("HELLO");
      }
    }),
    { numRuns },
  );
}

// Methods of a class do not spread.
function callsOf(service: DocumentRig["service"]) {
  return {
    upload: (...data: Parameters<typeof service.upload>) => service.upload(...data),
    status: (...data: Parameters<typeof service.status>) => service.status(...data),
    openResult: (...data: Parameters<typeof service.openResult>) => service.openResult(...data),
  };
}

type Call = "upload" | "status" | "openResult";

describe("a refusal", () => {
  it.each<[Call, unknown, DocumentState, DocumentProblemReason, boolean]>([
    ["upload", refused(400), "failed", "bad_request", false],
    [
      "upload",
      refused(400, "Source and target language are equal."),
      "failed",
      "same_language",
      false,
    ],
    ["upload", refused(403), "waiting", "key_refused", false],
    ["upload", refused(404, "Glossary not found."), "failed", "not_found", false],
    [
      "upload",
      refused(404, "Bad request. Reason: Style Rules 7ff9 not found"),
      "failed",
      "style_not_found",
      false,
    ],
    ["upload", refused(413), "failed", "too_large", false],
    ["upload", refused(429), "waiting", "too_many_requests", true],
    [
      "upload",
      refused(429, "Wait.", "too_many_non_downloaded_documents"),
      "waiting",
      "too_many_documents",
      true,
    ],
    ["upload", refused(429, "Fewer downloads!"), "waiting", "too_many_requests", true],
    ["upload", refused(400, "No.", "same_language"), "failed", "same_language", false],
    ["upload", refused(404, "No.", "style_rules_not_found"), "failed", "style_not_found", false],
    ["upload", refused(456), "waiting", "quota_exceeded", false],
    ["upload", refused(500), "waiting", "server_error", true],
    ["upload", refused(503), "waiting", "unavailable", true],
    ["upload", refused(504), "waiting", "timed_out", true],
    ["upload", refused(529), "waiting", "too_many_requests", true],
    ["upload", new ServiceError("unreachable", ""), "waiting", "unreachable", true],
    ["upload", new ServiceError("redirected", ""), "waiting", "redirected", false],
    ["status", new ServiceError("redirected", ""), "queued", "redirected", false],
    ["openResult", new ServiceError("redirected", ""), "done", "redirected", false],
    ["status", refused(403), "queued", "key_refused", false],
    ["status", refused(404), "failed", "gone", false],
    ["status", refused(429), "queued", "too_many_requests", true],
    ["status", refused(456), "queued", "quota_exceeded", false],
    ["status", refused(500), "queued", "server_error", true],
    ["status", refused(504), "queued", "timed_out", true],
    ["status", refused(529), "queued", "too_many_requests", true],
    ["openResult", refused(404), "failed", "gone", false],
    ["openResult", refused(503), "done", "unavailable", true],
    ["openResult", refused(500), "done", "server_error", true],
    ["openResult", refused(403), "done", "key_refused", false],
  ])("of %s: %s leaves it %s, %s", async (call, thrown, state, reason, triesAgain) => {
    const rig = new DocumentRig();
    await rig.send("a", "hello");
    rig.service.refusals[call].push(thrown);
    const deps = rig.deps();
    while (rig.service.refusals[call].length > 0) {
      await stepDocument(rig.job("a"), deps, createSignal());
    }
    expect(rig.job("a")).toMatchObject({ state, problem: { reason } });
    expect(rig.job("a").nextAtMs !== null).toBe(triesAgain);
    expect(rig.disk.sources.has("a")).toBe(true);
    const actions = new DocumentActions(rig.disk.jobs, rig.disk.files, () => rig.nowMs);
    await actions.resume("a");
    await runUntilSettled(rig);
    expect(rig.job("a")).toMatchObject({ state: "kept", problem: null });
  });

  it("that repeats for one file is blamed on the file", async () => {
    const rig = new DocumentRig();
    await rig.send("a", "hello");
    rig.service.refusals.upload.push(refused(500), refused(500), refused(500));
    await runUntilSettled(rig);
    expect(rig.job("a")).toMatchObject({ state: "failed", problem: { reason: "server_error" } });
  });

  it.each<[string | undefined, DocumentState, DocumentProblemReason]>([
    [undefined, "done", "too_many_documents"],
    [undefined, "cancelled", "too_many_documents"],
    ["too_many_requests", "cancelled", "too_many_requests"],
    [undefined, "kept", "too_many_requests"],
    [undefined, "failed", "too_many_requests"],
  ])(
    "of an upload with 429 and code %s, with another document %s, is %s",
    async (code, state, reason) => {
      const rig = new DocumentRig();
      const handle = { documentId: "id-9", documentKey: "key-9" };
      const { baseUrl } = rig.service;
      await rig.send("held", "hello", { state, handle, baseUrl, nextAtMs: null });
      await rig.send("other", "hello", { state: "done", handle, baseUrl: "https://other.test" });
      await rig.send("a", "hello");
      rig.service.refusals.upload.push(refused(429, undefined, code));
      await stepDocument(rig.job("a"), rig.deps(), createSignal());
      expect(rig.job("a").problem?.reason).toBe(reason);
    },
  );

  it.each<[string, string | undefined, DocumentState, DocumentProblemReason]>([
    ["house", undefined, "failed", "style_needs_paid"],
    ["house", "wrong_plan", "failed", "style_needs_paid"],
    ["house", "invalid_key", "waiting", "key_refused"],
    ["", undefined, "waiting", "key_refused"],
  ])(
    "of an upload with 403, list %j and code %s leaves it %s, %s",
    async (styleId, code, state, reason) => {
      const rig = new DocumentRig();
      const choices = { ...DEFAULT_DOCUMENT_CHOICES, targetLanguage: "de" as const, styleId };
      await rig.send("a", "hello", { choices });
      rig.service.refusals.upload.push(refused(403, undefined, code));
      await stepDocument(rig.job("a"), rig.deps(), createSignal());
      expect(rig.job("a")).toMatchObject({ state, problem: { reason, code: code ?? null } });
    },
  );

  it("of the translation has the service's message", async () => {
    const rig = new DocumentRig();
    await rig.send("a", "hello");
    rig.service.explanation = "Failed to open the uploaded document.";
    await runUntilSettled(rig);
    expect(rig.job("a").problem).toMatchObject({
      reason: "translation_failed",
      detail: "Failed to open the uploaded document.",
    });
  });
});

describe("downloading all results", () => {
  const handle = { documentId: "id-9", documentKey: "key-9" };

  async function heldDocuments(): Promise<{ rig: DocumentRig; actions: DocumentActions }> {
    const rig = new DocumentRig();
    const { baseUrl } = rig.service;
    const held = { handle, baseUrl, nextAtMs: null };
    await rig.send("finished", "hello", { ...held, state: "done" });
    await rig.send("cancelled", "hello", { ...held, state: "cancelled" });
    await rig.send("never uploaded", "hello", { state: "cancelled", nextAtMs: null });
    await rig.send("elsewhere", "hello", {
      ...held,
      state: "cancelled",
      baseUrl: "https://other.test",
    });
    const actions = new DocumentActions(rig.disk.jobs, rig.disk.files, () => rig.nowMs);
    return { rig, actions };
  }

  it("leaves out cancelled documents unless they are requested", async () => {
    const { rig, actions } = await heldDocuments();
    await actions.fetchAllResults();
    expect(rig.job("finished")).toMatchObject({ state: "done", isWanted: true });
    expect(rig.job("cancelled")).toMatchObject({ state: "cancelled", isWanted: false });
  });

  it("includes cancelled documents that the service still has", async () => {
    const { rig, actions } = await heldDocuments();
    await actions.fetchCancelled(rig.service.baseUrl);
    expect(rig.job("cancelled")).toMatchObject({ state: "queued", isWanted: true });
    expect(rig.job("cancelled").nextAtMs).not.toBeNull();
    expect(rig.job("never uploaded").state).toBe("cancelled");
    expect(rig.job("elsewhere").state).toBe("cancelled");
  });
});

describe("a cancelled document", () => {
  it("stays cancelled whatever a running call returns, and can continue", async () => {
    const rig = new DocumentRig();
    const actions = new DocumentActions(rig.disk.jobs, rig.disk.files, () => rig.nowMs);
    await rig.send("a", "hello");
    const deps = rig.deps();
    const step = stepDocument(rig.job("a"), deps, createSignal());
    await actions.cancel("a");
    await step;
    expect(rig.job("a").state).toBe("cancelled");
    await actions.resume("a");
    await runUntilSettled(rig);
    expect(rig.job("a").state).toBe("kept");
  });
});

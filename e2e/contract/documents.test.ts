import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  documentStatus,
  openDocumentResult,
  uploadDocument,
} from "../../src/service/documents/documents.ts";
import { createHttpClient } from "../../src/service/http/http-client.ts";
import { DocumentActions } from "../../src/store/documents/document-actions.ts";
import type {
  DocumentChoices,
  DocumentJob,
  DocumentProblemReason,
} from "../../src/store/documents/document-job.ts";
import { type StepDeps, stepDocument } from "../../src/store/documents/document-step.ts";
import { DocumentRig, runUntilSettled } from "../../src/store/documents/testing/document-rig.ts";
import type { RunningService } from "../service/options.ts";
import { startService } from "../service/start-service.ts";
import { asRecord } from "../service/testing/as-record.ts";
import { listClient } from "../service/testing/list-client.ts";
import { ManualClock } from "../service/testing/manual-clock.ts";
import { accountConnection, BEHAVIOURS } from "./behaviours.ts";

const SENTENCE = "Good evening, and welcome to the coast.\n";
const BILLED = 39;
const LINES = "All lights along the coast are lit tonight.\n".repeat(500);
const CHOICES: DocumentChoices = {
  targetLanguage: "de",
  sourceLanguage: null,
  pdfAsWord: false,
  formality: "default",
  glossaryId: "",
  styleId: "",
};

const clock = new ManualClock();
let service: RunningService;
beforeAll(async () => {
  service = await startService({ clock });
});
afterAll(() => service.close());

let rig: DocumentRig;
beforeEach(() => {
  rig = new DocumentRig();
});

/** What the engine uses, with the extension's own client of the local service. */
function depsOf(apiKey: string): StepDeps {
  const connection = { ...accountConnection(service, "", ""), apiKey };
  const http = createHttpClient(connection);
  return {
    ...rig.deps(),
    service: async () => {
      // Translations take the service's time, which the test drives.
      clock.advance(1_000);
      return {
        baseUrl: connection.baseUrl,
        upload: (request, signal) => uploadDocument(connection, request, signal),
        status: (handle, signal) => documentStatus(http, handle, signal),
        openResult: (handle, maxBytes, signal) =>
          openDocumentResult(http, handle, maxBytes, signal),
      };
    },
  };
}

/** Sends a document and takes steps until it is kept, fails or waits for the user. */
async function follow(id: string, apiKey: string, text = SENTENCE, change = {}) {
  await rig.send(id, text, { choices: CHOICES, ...change });
  return await followOn(id, apiKey);
}

async function followOn(id: string, apiKey: string): Promise<DocumentJob> {
  await runUntilSettled(rig, depsOf(apiKey), id);
  return rig.job(id);
}

const actions = () => new DocumentActions(rig.disk.jobs, rig.disk.files, () => rig.nowMs);
const resultOf = (id: string) => rig.disk.results.get(id)?.text();
const accountsOf = (id: string) =>
  service.documents().filter(({ fileName }) => fileName === `${id}.txt`);

async function billedCharacters(apiKey: string): Promise<unknown> {
  const usage = await listClient(service)("GET", "/v2/usage", undefined, apiKey);
  return asRecord(usage.body).character_count;
}

describe.each(BEHAVIOURS)("%s", (_behaviour, mode) => {
  const idOf = (name: string) => `${name}${mode}`;

  test.each<[string, DocumentProblemReason]>([
    ["doc-upload=400", "bad_request"],
    ["doc-upload=404", "not_found"],
    ["doc-upload=413", "too_large"],
    ["doc-upload=429x1", "too_many_requests"],
    ["quota=10", "quota_exceeded"],
    ["doc-upload=500", "server_error"],
    ["doc-upload=504x1", "timed_out"],
    ["doc-upload=529x1", "too_many_requests"],
    ["doc-status=404", "gone"],
    ["doc-result=503x1", "unavailable"],
    ["doc-fail", "translation_failed"],
  ])("of a document with %s, the problem is %s", async (fault, reason) => {
    const met: DocumentProblemReason[] = [];
    rig.disk.onChanged((id) => {
      const problem = rig.disk.stored.get(id)?.problem;
      if (problem) met.push(problem.reason);
    }, new AbortController().signal);
    const job = await follow(idOf(fault), `local-key${mode}.${fault}`);
    expect(new Set(met)).toEqual(new Set([reason]));
    // A temporary refusal is over at the next attempt.
    expect(job.state === "kept").toBe(fault.endsWith("x1"));
  });

  test("text in the language to translate into is refused as such", async () => {
    const choices = { ...CHOICES, targetLanguage: "en-GB" };
    const id = idOf("same");
    const job = await follow(id, `local-key${mode}.account=same`, SENTENCE, { choices });
    expect(job).toMatchObject({ state: "failed", problem: { reason: "same_language" } });
  });

  test("a document with a wrong key waits, and continues with the right one", async () => {
    const id = idOf("key");
    const waiting = await follow(id, "wrong");
    expect(waiting).toMatchObject({ state: "waiting", problem: { reason: "key_refused" } });
    expect(accountsOf(id)).toEqual([]);
    await actions().resumeHeld();
    const kept = await followOn(id, `local-key${mode}.account=key`);
    expect(kept).toMatchObject({ state: "kept", billedCharacters: BILLED, problem: null });
    expect(await resultOf(id)).toBe("Guten Abend und willkommen an der Küste.\n");
  });

  test("a download that breaks half-way starts again, and is complete and billed once", async () => {
    const id = idOf("broken");
    const key = `local-key${mode}.doc-break=4.account=broken`;
    const job = await follow(id, key, LINES);
    expect(job).toMatchObject({ state: "kept", downloads: 5 });
    expect((await resultOf(id))?.split("\n")).toHaveLength(LINES.split("\n").length);
    const [account] = accountsOf(id);
    expect(account).toMatchObject({ state: "downloaded", downloads: 5, brokenDownloads: 4 });
    expect(account?.charged).toBe(LINES.replaceAll("\n", "").length);
    expect(await billedCharacters(key)).toBe(account?.charged);
  });

  test("a result that the service removed after a broken download is reported as lost", async () => {
    const id = idOf("lost");
    const key = `local-key${mode}.doc-break=1.doc-break-lost.account=lost`;
    expect(await follow(id, key)).toMatchObject({
      state: "failed",
      problem: { reason: "result_lost" },
    });
    expect(rig.disk.sources.has(id)).toBe(true);
  });

  test("a document that was at the service continues there without another upload", async () => {
    const id = idOf("held");
    const key = `local-key${mode}.account=held`;
    const crashed = new AbortController();
    const { service: connect, ...deps } = depsOf(key);
    const dying: StepDeps = {
      ...deps,
      service: async () => ({
        ...(await connect()),
        openResult: async () => {
          crashed.abort(new Error("crashed"));
          throw crashed.signal.reason;
        },
      }),
    };
    await rig.send(id, SENTENCE, { choices: CHOICES });
    await expect(runUntilSettled(rig, dying, id, crashed.signal)).rejects.toThrow("crashed");
    expect(rig.job(id).state).toBe("fetching");
    expect(await followOn(id, key)).toMatchObject({ state: "kept", billedCharacters: BILLED });
    expect(accountsOf(id)).toMatchObject([{ downloads: 1, charged: BILLED }]);
    expect(await billedCharacters(key)).toBe(BILLED);
  });

  test("too many results at the service block uploads until they are downloaded", async () => {
    const key = `local-key${mode}.doc-unfetched=1.account=unfetched`;
    const [first, second] = [idOf("first"), idOf("second")];
    const upload = async (id: string) => {
      await rig.send(id, SENTENCE, { choices: CHOICES });
      while (rig.job(id).state !== "done" && rig.job(id).problem === null) {
        await stepDocument(rig.job(id), depsOf(key), new AbortController().signal);
      }
      return rig.job(id);
    };
    expect(await upload(first)).toMatchObject({ state: "done", problem: null });
    // A cancelled translation is not downloaded, but the service still has it.
    await actions().cancel(first);
    expect(await upload(second)).toMatchObject({
      state: "waiting",
      problem: { reason: "too_many_documents", code: "too_many_documents" },
    });
    await actions().fetchCancelled(service.url);
    for (const id of [first, second]) expect((await followOn(id, key)).state).toBe("kept");
  });
});

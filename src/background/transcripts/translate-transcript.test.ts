import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import type { HttpClient } from "../../service/http/http-client.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import type { TranslateRequest } from "../../service/translate/translate.ts";
import { diskJournal, journalSegments } from "../../store/journal.ts";
import { deleteJournalDatabase } from "../../store/journal-database.ts";
import { libraryEntries } from "../../store/library.ts";
import { madeUpLane, storeSession } from "../../store/testing/made-up-session.ts";
import {
  stopTranslation,
  type TranslationJob,
  translationJobs,
  wantTranslation,
} from "../../store/translation-job.ts";
import { translationCost } from "../../store/translation-steps.ts";
import { translateTranscript } from "./translate-transcript.ts";

const CHOICES = {
  sessionId: "a",
  sourceLane: "original",
  target: "de",
  formality: "default",
  glossaryId: null,
  styleId: null,
} as const;

/** A service that marks what it is given, and may refuse. */
function service(refuse: (requestNumber: number) => ServiceError | undefined = () => undefined) {
  const requests: TranslateRequest[] = [];
  const http: HttpClient = {
    async requestJson(_method, _path, { body } = {}) {
      const request = body as TranslateRequest;
      requests.push(request);
      const refusal = refuse(requests.length);
      if (refusal) throw refusal;
      const translations = request.text.map((text) => ({
        text: `<${text}>`,
        detected_source_language: "EN",
        billed_characters: text.length,
      }));
      return { body: { translations }, traceId: undefined };
    },
  };
  return { http, requests };
}

async function want(): Promise<TranslationJob> {
  await wantTranslation(CHOICES, 0, 1);
  const [job] = await translationJobs();
  if (!job) throw new Error("No job");
  return job;
}

const tools = (http: HttpClient, onProgress = () => {}) => ({
  http: async () => http,
  onProgress,
  random: () => 0,
});
const never = new AbortController().signal;
const lane = async (name: string) =>
  (await journalSegments("a")).filter((segment) => segment.lane === name);

beforeEach(async () => {
  await deleteJournalDatabase();
});

describe("translating a transcript", () => {
  it("sends whole sentences and writes them back segment by segment, in their own times", async () => {
    await storeSession(
      { id: "a" },
      { original: ["A first half", " and a second.", " Short.", " "] },
    );
    const { http, requests } = service();
    await translateTranscript(await want(), tools(http), never);
    expect(requests.map(({ text }) => text)).toEqual([["A first half and a second.", "Short."]]);
    expect(requests[0]).toMatchObject({ target_lang: "de", source_lang: "en" });
    const translated = await lane("de");
    expect(translated.map(({ text }) => text)).toEqual([
      "<A first half",
      " and a second.>",
      " <Short.>",
      "",
    ]);
    const times = ({ startMs, endMs, ordinal }: (typeof translated)[number]) => ({
      startMs,
      endMs,
      ordinal,
    });
    expect(translated.map(times)).toEqual((await lane("original")).map(times));
    const [job] = await translationJobs();
    expect(job).toMatchObject({ state: "done", doneCharacters: 32, billedCharacters: 32 });
    const [entry] = await libraryEntries();
    expect(entry?.session.translated).toEqual(["de"]);
    expect(entry?.summary.lanes.map((each) => each.segments)).toEqual([4, 4]);
  });

  it("goes on where it was and asks for nothing twice, wherever it was cut off", async () => {
    const texts = Array.from({ length: 230 }, (_, at) => ` This is sentence ${at} of many.`);
    await storeSession({ id: "a" }, { original: texts });
    const total = texts.reduce((sum, text) => sum + text.trim().length, 0);
    expect(await translationCost(await want())).toBe(total);
    const { http, requests } = service();
    for (let life = 0; life < 10; life += 1) {
      const [job] = await translationJobs();
      if (job?.state !== "running") break;
      const end = new AbortController();
      const work = translateTranscript(
        job,
        tools(http, () => end.abort()),
        end.signal,
      );
      await work.catch((thrown) => expect(end.signal.reason).toBe(thrown));
    }
    const sent = requests.flatMap(({ text }) => text);
    expect(sent).toEqual(texts.map((text) => text.trim()));
    expect((await lane("de")).map(({ text }) => text).join("")).toBe(
      texts
        .map((text) => ` <${text.trim()}>`)
        .join("")
        .trimStart(),
    );
    expect((await translationJobs())[0]).toMatchObject({ state: "done", doneCharacters: total });
    // What was said before goes along, so that a batch does not begin out of nowhere.
    expect(requests[1]?.context).toContain("sentence 49 of many.");
  });

  it("tries again what may pass, and keeps what was done when it does not", async () => {
    await storeSession({ id: "a" }, { original: madeUpTexts(60) });
    const passing = service((number) =>
      number === 1 ? ServiceError.ofStatus(429, "later", { retryAfterMs: 5 }) : undefined,
    );
    await translateTranscript(await want(), tools(passing.http), never);
    expect(passing.requests).toHaveLength(3);

    await deleteJournalDatabase();
    await storeSession({ id: "a" }, { original: madeUpTexts(60) });
    const spent = service((number) =>
      number === 2 ? ServiceError.ofStatus(456, "spent", {}) : undefined,
    );
    await expect(translateTranscript(await want(), tools(spent.http), never)).rejects.toMatchObject(
      {
        reason: "quota_exceeded",
      },
    );
    expect(await lane("de")).toHaveLength(50);
    expect((await translationJobs())[0]).toMatchObject({ nextOrdinal: 50 });
  });

  it("sends nothing that is in the language already", async () => {
    await storeSession({ id: "a", startedAtMs: 1 }, {});
    const [one, two, three] = madeUpLane("a", "original", ["Guten Tag.", " Hello.", " Ende."]);
    if (!one || !two || !three) throw new Error("No segments");
    await diskJournal.append([{ ...one, language: "de" }, two, { ...three, language: "de" }]);
    const { http, requests } = service();
    const job = await want();
    expect(await translationCost(job)).toBe(6);
    await translateTranscript(job, tools(http), never);
    expect(requests.map(({ text }) => text)).toEqual([["Hello."]]);
    expect((await lane("de")).map(({ text }) => text)).toEqual([
      "Guten Tag.",
      " <Hello.>",
      " Ende.",
    ]);
  });

  it("keeps what was under way when it was stopped, and sends no more", async () => {
    await storeSession({ id: "a" }, { original: madeUpTexts(120) });
    const { http, requests } = service();
    const job = await want();
    const stopping: HttpClient = {
      async requestJson(...request) {
        await stopTranslation(job.id, null);
        return await http.requestJson(...request);
      },
    };
    await translateTranscript(job, tools(stopping), never);
    expect(requests).toHaveLength(1);
    expect(await lane("de")).toHaveLength(50);
    expect((await translationJobs())[0]).toMatchObject({ state: "stopped", nextOrdinal: 50 });
  });
});

function madeUpTexts(count: number): string[] {
  return Array.from({ length: count }, (_, at) => ` Sentence ${at} of many.`);
}

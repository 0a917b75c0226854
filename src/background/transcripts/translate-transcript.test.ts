import "fake-indexeddb/auto";
import { beforeEach, describe, expect, it } from "vitest";
import {
  type DeviceTextAnswer,
  type DeviceTextRequest,
  MAX_DEVICE_CHARACTERS,
} from "../../device/texts/device-text.ts";
import { WAITS } from "../../lib/waits.ts";
import type { HttpClient } from "../../service/http/http-client.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import type { TranslateRequest } from "../../service/translate/translate.ts";
import { journalDatabase } from "../../store/databases.ts";
import { diskJournal, journalSegments } from "../../store/journal/journal.ts";
import { libraryEntries } from "../../store/library/library.ts";
import { sampleLane, storeSession } from "../../store/testing/sample-session.ts";
import {
  requestTranslation,
  stopTranslation,
  type TranslationChoices,
  type TranslationJob,
  translationJobs,
} from "../../store/translation/translation-job.ts";
import { translationCost } from "../../store/translation/translation-steps.ts";
import type { DeviceTextSender } from "../texts/translate-on-device.ts";
import { translateTranscript } from "./translate-transcript.ts";
import { OnDeviceTranslator, ServiceTranslator } from "./unit-translator.ts";

// The service is available again at once.
Object.assign(WAITS, { requestFirstRetryMs: 10 });

const CHOICES = {
  sessionId: "a",
  sourceLane: "original",
  target: "de",
  engine: "service",
  formality: "default",
  glossaryId: null,
  styleId: null,
} as const;

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

async function want(change: Partial<TranslationChoices> = {}): Promise<TranslationJob> {
  await requestTranslation({ ...CHOICES, ...change }, 0, 1);
  const [job] = await translationJobs();
  if (!job) throw new Error("No job");
  return job;
}

const tools = (http: HttpClient, onProgress = () => {}) => ({
  translator: new ServiceTranslator(async () => http, { random: () => 0 }),
  onProgress,
});
const never = new AbortController().signal;
const lane = async (name: string) =>
  (await journalSegments("a")).filter((segment) => segment.lane === name);

beforeEach(async () => {
  await journalDatabase.delete();
});

describe("translateTranscript", () => {
  it("sends whole sentences and stores the translation per segment with its times", async () => {
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

  it("resumes where it was cut off, without repeating a request", async () => {
    const texts = Array.from({ length: 230 }, (_, at) => ` This is sentence ${at} of many.`);
    await storeSession({ id: "a" }, { original: texts });
    const total = texts.reduce((sum, text) => sum + text.trim().length, 0);
    expect(await translationCost(await want())).toBe(total);
    const { http, requests } = service();
    for (let run = 0; run < 10; run += 1) {
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
    // Earlier text is sent as context, so that a batch does not start without any.
    expect(requests[1]?.context).toContain("sentence 49 of many.");
  });

  it("retries temporary failures and keeps finished work on a final one", async () => {
    await storeSession({ id: "a" }, { original: madeUpTexts(60) });
    const passing = service((number) =>
      number === 1 ? ServiceError.ofStatus(429, "later", { retryAfterMs: 5 }) : undefined,
    );
    await translateTranscript(await want(), tools(passing.http), never);
    expect(passing.requests).toHaveLength(3);

    await journalDatabase.delete();
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

  it("sends nothing that is already in the target language", async () => {
    await storeSession({ id: "a", startedAtMs: 1 }, {});
    const [one, two, three] = sampleLane("a", "original", ["Guten Tag.", " Hello.", " Ende."]);
    if (!one || !two || !three) throw new Error("No segments");
    await diskJournal.appendSegments([
      { ...one, language: "de" },
      two,
      { ...three, language: "de" },
    ]);
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

  it("continues where subtitles were translated ahead, in any order", async () => {
    await storeSession({ id: "a", origin: "subtitles" }, { original: madeUpTexts(6) });
    const ahead = sampleLane(
      "a",
      "de",
      madeUpTexts(6).map((text) => text.toUpperCase()),
    );
    await diskJournal.appendSegments(ahead.filter(({ ordinal }) => ordinal === 1 || ordinal > 3));
    const { http, requests } = service();
    const job = await want();
    expect(await translationCost(job)).toBe(3 * "Sentence 0 of many.".length);
    await translateTranscript(job, tools(http), never);
    expect(requests.flatMap(({ text }) => text)).toEqual(
      [0, 2, 3].map((at) => `Sentence ${at} of many.`),
    );
    expect((await lane("de")).map(({ text }) => text.trim().slice(0, 3))).toEqual([
      "<Se",
      "SEN",
      "<Se",
      "<Se",
      "SEN",
      "SEN",
    ]);
    expect((await translationJobs())[0]).toMatchObject({ state: "done" });
  });

  it("does not take the words of a live translation for its own", async () => {
    await storeSession({ id: "a" }, { original: ["One.", " Two."] });
    const [live] = sampleLane("a", "de", ["Eins"]);
    if (live) await diskJournal.appendSegments([{ ...live, startMs: 300 }]);
    expect(await translationCost(await want())).toBe(8);
  });

  it("gives a segment its share by letters and time together", async () => {
    await storeSession({ id: "a" }, {});
    const [one, two] = sampleLane("a", "original", ["Half", " more."]);
    if (!one || !two) throw new Error("No segments");
    await diskJournal.appendSegments([
      { ...one, endMs: 300 },
      { ...two, startMs: 300, endMs: 3000 },
    ]);
    const http: HttpClient = {
      requestJson: async () => {
        const text = "a b c d e f g h i j";
        const translation = { text, detected_source_language: "EN" };
        return { body: { translations: [translation] }, traceId: undefined };
      },
    };
    await translateTranscript(await want(), tools(http), never);
    // By letters alone it would be four of ten, by time alone one.
    expect((await lane("de")).map(({ text }) => text)).toEqual(["a b c", " d e f g h i j"]);
  });

  it("stores the running request when stopped, and sends no more", async () => {
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

describe("a transcript translated on this computer", () => {
  const onDevice = (answer: DeviceTextSender) => ({
    translator: new OnDeviceTranslator(answer),
    onProgress: () => undefined,
  });
  const translated = (request: DeviceTextRequest): DeviceTextAnswer => {
    const texts = request.texts.map((text) => `<${text}>`);
    return { kind: "translated", from: "en", texts };
  };

  it("is stored batch by batch in order, and bills nothing", async () => {
    await storeSession({ id: "a" }, { original: madeUpTexts(120) });
    const asked: DeviceTextRequest[] = [];
    const deps = onDevice(async (request) => {
      asked.push(request);
      return translated(request);
    });
    await translateTranscript(await want({ engine: "device" }), deps, never);
    expect(asked.map(({ texts }) => texts.length)).toEqual([50, 50, 20]);
    expect(asked[0]).toMatchObject({ from: "en", to: "de" });
    expect((await lane("de")).at(-1)?.text).toBe(" <Sentence 119 of many.>");
    const [job] = await translationJobs();
    expect(job).toMatchObject({ state: "done", engine: "device", billedCharacters: 0 });
  });

  it("tries a broken translator once more, and keeps what is done when its pack is gone", async () => {
    await storeSession({ id: "a" }, { original: madeUpTexts(60) });
    let calls = 0;
    const deps = onDevice(async (request) => {
      calls += 1;
      if (calls === 1) return { kind: "failed", reason: "device_text", from: "en" };
      if (calls === 2) return translated(request);
      return { kind: "failed", reason: "device_pack", from: "en" };
    });
    const work = translateTranscript(await want({ engine: "device" }), deps, never);
    await expect(work).rejects.toMatchObject({ reason: "device_pack" });
    expect(await lane("de")).toHaveLength(50);
    expect((await translationJobs())[0]).toMatchObject({ nextOrdinal: 50 });
  });

  it("cuts speech without sentence ends into parts", async () => {
    const texts = Array.from({ length: 400 }, (_, at) => ` word ${at} and so on`);
    await storeSession({ id: "a" }, { original: texts });
    const deps = onDevice(async (request) => {
      expect(request.texts.join("").length).toBeLessThanOrEqual(MAX_DEVICE_CHARACTERS);
      return translated(request);
    });
    await translateTranscript(await want({ engine: "device" }), deps, never);
    const all = (await lane("de")).map(({ text }) => text).join("");
    expect(all.replaceAll(/[<>]/g, "").replaceAll(/ +/g, " ")).toBe(texts.join("").trim());
  });
});

function madeUpTexts(count: number): string[] {
  return Array.from({ length: count }, (_, at) => ` Sentence ${at} of many.`);
}

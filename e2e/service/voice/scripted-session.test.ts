import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { RunningService } from "../options.ts";
import { loadIndex } from "../recogniser/load-index.ts";
import { startService } from "../start-service.ts";
import { asRecord } from "../testing/as-record.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { openSession, postSession, reconnectSession } from "../testing/session-client.ts";
import { noisy, silence, toS16le } from "../testing/sound.ts";
import type { StreamClient } from "../testing/stream-client.ts";
import { scriptOf } from "../transcription/script.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = fileURLToPath(new URL("../../site/talks", import.meta.url));
const rateHz = 8_000;
const chunkBytes = 960;
const languages = ["de", "ja", "it"];

// A round of the talk in four seconds.
const quick = "local-key.scripted.script-pace=100";

const clock = new ManualClock();
// How much of its sound the newest session has received.
let receivedMs = 0;
let service: RunningService;
let scripts: ReadonlyMap<string, string>;

beforeAll(async () => {
  service = await startService({
    clock,
    onChunk: ({ streamMs, bytes }) => {
      receivedMs = Math.round(streamMs + (bytes.length * 500) / rateHz);
    },
  });
  const { talks } = await loadIndex(folder, () => {});
  const whole = ["lighthouses", "bread"].flatMap((name) => {
    const talk = talks.find((each) => each.talk.name === name)?.talk;
    if (!talk) throw new Error("the talk is missing");
    return ["source", ...languages].map((lane) => {
      const words = scriptOf(talk, lane === "source" ? talk.spokenLanguage : lane);
      const text = words.map(({ joint, text }, at) => (at > 0 ? joint : "") + text).join("");
      return [`${name} ${lane}`, text] as const;
    });
  });
  scripts = new Map(whole);
});
afterAll(() => service.close());

const scriptText = (lane: string, talk = "lighthouses") => scripts.get(`${talk} ${lane}`) ?? "";

const open = (key: string, body: Record<string, unknown> = {}) =>
  openSession(
    service.url,
    {
      source_media_content_type: "audio/pcm;encoding=s16le;rate=8000",
      target_languages: languages,
      ...body,
    },
    key,
  );

async function sendSilence(client: StreamClient, lengthMs: number, sumMs = lengthMs) {
  receivedMs = 0;
  client.sendSound(toS16le(silence(rateHz, lengthMs)), chunkBytes);
  await vi.waitUntil(() => receivedMs === sumMs, { interval: 2, timeout: 30_000 });
}

async function end(client: StreamClient) {
  client.send("end_of_source_media", {});
  await client.waitFor("end_of_stream");
  client.close();
}

async function spoken(key: string, lengthMs: number, body?: Record<string, unknown>) {
  const { client } = await open(key, body);
  await sendSilence(client, lengthMs);
  await end(client);
  return client;
}

function updates(clients: readonly StreamClient[], lane: string) {
  return clients
    .flatMap(({ messages }) => messages)
    .filter(({ name, body }) =>
      lane === "source"
        ? name === "source_transcript_update"
        : name === "target_transcript_update" && body.language === lane,
    )
    .map(({ body }) => ({
      concluded: segments(body.concluded),
      tentative: segments(body.tentative),
    }));
}

const segments = (value: unknown) => (Array.isArray(value) ? value.map(asRecord) : []);
const text = (list: readonly Record<string, unknown>[]) => list.map((each) => each.text).join("");
const concluded = (clients: readonly StreamClient[], lane: string) =>
  updates(clients, lane).flatMap((update) => update.concluded);

function expectRounds(written: string, lane: string, talk?: string): void {
  const script = scriptText(lane, talk);
  const twice = [script, script].join(lane === "ja" ? "" : " ");
  expect(written.length).toBeGreaterThan(script.length);
  expect(twice.startsWith(written)).toBe(true);
}

describe("a scripted session", () => {
  test("sends the talk in every language during silence, repeatedly", async () => {
    const client = await spoken(quick, 5_000);
    for (const lane of ["source", ...languages]) {
      expectRounds(text(concluded([client], lane)), lane);
    }
    const [account] = service.accounts();
    expect(account).toMatchObject({ stretches: [], secondsReceived: 5, secondsOfSound: 0 });
    const words = account?.words.de?.concluded.map((word) => word.text).join(" ");
    expectRounds(words ?? "", "de");
    expect(updates([client], "source")[0]?.concluded).toEqual([]);
    expect(concluded([client], "source")[0]).toMatchObject({ language: "en", start_time: 0 });
  });

  test("sends every word right from the first update on, after the concluded ones", async () => {
    const client = await spoken("local-key.scripted", 5_000);
    for (const lane of ["source", ...languages]) {
      let done = "";
      for (const update of updates([client], lane)) {
        done += text(update.concluded);
        expect(scriptText(lane).startsWith(done + text(update.tentative))).toBe(true);
      }
    }
  });

  test("concludes its first sentence after 300 ms of sound, and sends words before", async () => {
    const { client } = await open("local-key.scripted");
    await sendSilence(client, 120);
    const [first] = await vi.waitUntil(() => {
      const found = updates([client], "source");
      return found.length > 0 && found;
    });
    expect(first?.concluded).toEqual([]);
    expect(text(first?.tentative ?? [])).toMatch(/^Good evening,/);
    await sendSilence(client, 180, 300);
    await vi.waitUntil(() => concluded([client], "source").length > 0);
    expect(text(concluded([client], "source"))).toBe("Good evening, and welcome to the coast.");
    await end(client);
  });

  test("sends nothing ahead of the sound", async () => {
    const { client } = await open("local-key.scripted");
    for (let receivedMs = 60; receivedMs <= 3_000; receivedMs += 60) {
      await sendSilence(client, 60, receivedMs);
      const last = updates([client], "de").at(-1);
      for (const segment of [...(last?.concluded ?? []), ...(last?.tentative ?? [])]) {
        expect(segment.end_time).toBeLessThanOrEqual(receivedMs);
        expect(Number(segment.end_time)).toBeGreaterThan(Number(segment.start_time));
      }
    }
    await end(client);
  });

  test("sends the same words whatever the sound is", async () => {
    const sounds = [silence(rateHz, 3_000), noisy(silence(rateHz, 3_000), 0.1)];
    const written = [];
    for (const sound of sounds) {
      const { client } = await open("local-key.scripted");
      client.sendSound(toS16le(sound), chunkBytes);
      await end(client);
      written.push(client.messages);
    }
    expect(written[0]?.length).toBeGreaterThan(20);
    expect(written[1]).toEqual(written[0]);
  });

  test("works with containers", async () => {
    const file = new URL("../decoders/fixtures/speech-opus.webm", import.meta.url);
    const { client } = await open("local-key.scripted", {
      source_media_content_type: "audio/webm;codecs=opus",
    });
    client.sendSound(await readFile(file), 4_000);
    await end(client);
    const own = text(concluded([client], "source"));
    expect(own).toMatch(/^Good evening, and welcome/);
    expect(scriptText("source").startsWith(own)).toBe(true);
  });

  test("stops with the sound, concludes its words, and continues with more sound", async () => {
    const { client } = await open(quick);
    await sendSilence(client, 240);
    clock.advance(10_000);
    const before = await vi.waitUntil(() => {
      const last = updates([client], "source").at(-1);
      return last?.tentative.length === 0 && text(concluded([client], "source"));
    });
    expect(before.length).toBeLessThan(150);
    expect(scriptText("source").startsWith(before)).toBe(true);
    await sendSilence(client, 5_000, 5_240);
    await end(client);
    for (const lane of ["source", ...languages]) {
      expectRounds(text(concluded([client], lane)), lane);
    }
  });

  test("concludes tentative words at the end, and ends in order", async () => {
    const client = await spoken("local-key.scripted", 1_000);
    const lanes = ["source", ...languages].map((lane) => updates([client], lane));
    expect(lanes.some((lane) => (lane.at(-2)?.tentative.length ?? 0) > 0)).toBe(true);
    expect(lanes.map((lane) => lane.at(-1)?.tentative)).toEqual([[], [], [], []]);
    expect(client.messages.slice(-5).map(({ name }) => name)).toEqual([
      "end_of_source_transcript",
      "end_of_target_transcript",
      "end_of_target_transcript",
      "end_of_target_transcript",
      "end_of_stream",
    ]);
  });

  test("continues on another connection without repeating a word", async () => {
    const key = `${quick}.drop=0.5`;
    const { client, ticket } = await open(key);
    client.sendSound(toS16le(silence(rateHz, 540)), chunkBytes);
    expect((await client.closed).code).toBe(1_012);
    const resumed = await reconnectSession(service.url, ticket.token, key);
    await sendSilence(resumed, 4_500, 5_040);
    await end(resumed);
    for (const lane of ["source", ...languages]) {
      expect(text(concluded([client], lane)).length).toBeGreaterThan(10);
      expectRounds(text(concluded([client, resumed], lane)), lane);
    }
    expect(service.accounts()[0]?.connections).toBe(2);
  });
});

describe("a script", () => {
  test("is that of the named talk", async () => {
    const client = await spoken("local-key.scripted=bread.script-pace=100", 3_750);
    expect(concluded([client], "source")[0]?.language).toBe("de");
    for (const lane of ["source", ...languages]) {
      expectRounds(text(concluded([client], lane)), lane, "bread");
    }
  });

  test("of an unknown talk is refused", async () => {
    const reply = await postSession(service.url, {}, "local-key.scripted=weather");
    expect(reply.status).toBe(400);
    expect(asRecord(await reply.json()).code).toBe("unknown_script");
  });

  test("has an adjustable pace", async () => {
    const count = async (key: string) => {
      const client = await spoken(key, 4_020);
      return concluded([client], "source").length;
    };
    const [fast, slow] = [
      await count("local-key.scripted"),
      await count("local-key.scripted.script-pace=2000"),
    ];
    expect([fast, slow]).toEqual([11, 3]);
  });

  test("ends after a given number of sentences, in all languages at about the same place", async () => {
    const client = await spoken("local-key.scripted.script-sentences=3", 3_000);
    expect(concluded([client], "source").map((each) => String(each.text).trim())).toEqual([
      "Good evening, and welcome to the coast.",
      "For most of history, a light on a cliff could say only one thing:",
      "here is land, and somewhere below it are rocks.",
    ]);
    expect(text(concluded([client], "de"))).toMatch(/irgendwo darunter sind Felsen\.$/);
  });

  test("changes before it is concluded when the key is restless", async () => {
    const client = await spoken(`${quick}.restless`, 5_000);
    expectRounds(text(concluded([client], "de")), "de");
    let done = "";
    const right = `${scriptText("de")} ${scriptText("de")}`;
    const isWrong = updates([client], "de").map((update) => {
      done += text(update.concluded);
      return !right.startsWith(done + text(update.tentative));
    });
    expect(isWrong.filter(Boolean).length).toBeGreaterThan(5);
  });

  test("can be combined with other modes", async () => {
    const { client } = await openSession(
      `${service.url}/free`,
      { source_media_content_type: "audio/pcm;encoding=s16le;rate=8000" },
      "local-key.public.scripted=bread.account=mine.quota=100:fx",
    );
    await sendSilence(client, 600);
    await end(client);
    const own = text(concluded([client], "source"));
    expect(own.length).toBeGreaterThan(20);
    expect(scriptText("source", "bread").startsWith(own)).toBe(true);
  });
});

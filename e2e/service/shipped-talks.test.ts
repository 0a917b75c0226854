import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { concatSounds } from "./audio/concat-sounds.ts";
import type { RunningService } from "./options.ts";
import { loadIndex } from "./recogniser/load-index.ts";
import { startService } from "./start-service.ts";
import { decodeMedia } from "./talks/decode-media.ts";
import { asRecord } from "./testing/as-record.ts";
import { ManualClock } from "./testing/manual-clock.ts";
import { openSession } from "./testing/session-client.ts";
import { part, silence, toS16le } from "./testing/sound.ts";
import type { StreamClient } from "./testing/stream-client.ts";

const folder = fileURLToPath(new URL("../site/talks", import.meta.url));
// Enough for every talk; the first is also sent at 16 kHz.
const rateHz = 8_000;
const narrow = { source_media_content_type: "audio/pcm;encoding=s16le;rate=8000" };
const talks = readdirSync(folder).flatMap((file) => {
  const [name = "", spoken = "", extension] = file.split(".");
  return extension === "webm" ? [{ name, spoken, file: join(folder, file) }] : [];
});

let service: RunningService;
const sounds = new Map<string, Float32Array>();

beforeAll(async () => {
  // The clock stands still and sound is sent without pacing: the words depend on the sound alone.
  service = await startService({ clock: new ManualClock(), limits: { paceDebtMs: Infinity } });
  const { talks: indexed } = await loadIndex(folder, () => {});
  for (const { talk } of indexed) sounds.set(talk.name, talk.sound);
}, 60_000);
afterAll(() => service.close());

const soundOf = (name: string) => sounds.get(name) ?? new Float32Array();

function textOf(name: string, language: string): string {
  const lines = readFileSync(join(folder, `${name}.${language}.vtt`), "utf8").split(/\n\s*\n/);
  return lines
    .filter((block) => block.includes("-->"))
    .map((block) => block.slice(block.indexOf("\n", block.indexOf("-->")) + 1))
    .join(" ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&amp;", "&");
}

const bare = (text: string) => text.replaceAll(/\s+/g, "");

async function stream(sound: Float32Array, body: Record<string, unknown>): Promise<StreamClient> {
  const { client } = await openSession(service.url, { ...narrow, ...body });
  // The longest chunks that are allowed at 8 kHz: their length changes no word.
  client.sendSound(toS16le(sound), 3_840);
  client.send("end_of_source_media", {});
  await client.waitFor("end_of_stream");
  client.close();
  await client.closed;
  return client;
}

function segments(
  client: StreamClient,
  kind: "concluded" | "tentative",
  language?: string,
): Record<string, unknown>[] {
  const name = language === undefined ? "source_transcript_update" : "target_transcript_update";
  return client.messages
    .filter((message) => message.name === name && message.body.language === language)
    .flatMap(({ body }) => (Array.isArray(body[kind]) ? body[kind].map(asRecord) : []));
}

const concluded = (client: StreamClient, language?: string) =>
  segments(client, "concluded", language)
    .map(({ text }) => text)
    .join("");

test("there are talks to recognise", () => {
  expect(talks.length).toBeGreaterThan(0);
});

// Sessions in JSON and in MessagePack.
const shortTalks = ["lighthouses", "surtitles"];
const optionsOf = (isShort: boolean) => ({ timeout: 60_000, tags: isShort ? [] : ["long"] });

describe.each(talks)("$name ($spoken)", ({ name, spoken }) => {
  const wordForWord = "is transcribed word for word, in the original and in translations";
  test(wordForWord, optionsOf(shortTalks.includes(name)), async () => {
    const client = await stream(soundOf(name), {
      message_format: spoken === "en" ? "json" : "msgpack",
      target_languages: ["en-US", "de", "ja", "ar"],
    });
    expect(bare(concluded(client))).toBe(bare(textOf(name, spoken)));
    for (const language of ["en-US", "de", "ja", "ar"]) {
      expect(bare(concluded(client, language))).toBe(bare(textOf(name, language.slice(0, 2))));
    }
    expect(new Set(segments(client, "concluded").map(({ language }) => language))).toEqual(
      new Set([spoken]),
    );
    expect(concluded(client)).toMatch(/^\S.*\S$/s);
    expect(concluded(client, "ja")).not.toMatch(/\s/);
    expect(service.accounts()[0]).toMatchObject({
      heardOnceShare: 1,
      gaps: [],
      repeats: [],
      seeks: [],
      pauses: [],
    });
  });

  test("is recognised from any position", optionsOf(name === shortTalks[0]), async () => {
    const sound = soundOf(name);
    const lengthMs = (sound.length * 1_000) / rateHz;
    for (let fromMs = 1_000; fromMs + 2_000 < lengthMs; fromMs += 8_770) {
      await stream(part(sound, rateHz, fromMs, fromMs + 2_000), {});
      const [account] = service.accounts();
      const [stretch] = account?.stretches ?? [];
      expect(stretch?.talk).toBe(name);
      expect(Math.abs((stretch?.fromMs ?? 0) - (stretch?.streamFromMs ?? 0) - fromMs)).toBeLessThan(
        2,
      );
      expect(account?.heardOnceShare).toBe(1);
    }
  });
});

test("a talk is recognised at another rate", async () => {
  const [talk] = talks;
  if (!talk) throw new Error("There is no talk.");
  const sound = await decodeMedia(talk.file, 16_000, 11);
  const wide = { source_media_content_type: "audio/pcm;encoding=s16le;rate=16000" };
  const client = await stream(part(sound, 16_000, 0, 10_000), wide);
  expect(concluded(client)).not.toBe("");
  expect(bare(textOf(talk.name, talk.spoken)).startsWith(bare(concluded(client)))).toBe(true);
  expect(service.accounts()[0]).toMatchObject({ heardOnceShare: 1, secondsReceived: 10 });
  expect(service.accounts()[0]?.secondsRecognised).toBeGreaterThan(9);
});

test("concurrent sessions are independent", async () => {
  const [one, two] = talks;
  const both = [one, two ?? one].map((talk) => talk?.name ?? "");
  const alone: string[] = [];
  for (const name of both) {
    alone.push(concluded(await stream(part(soundOf(name), rateHz, 0, 4_000), {})));
  }
  const together = await Promise.all(
    both.map((name) => stream(part(soundOf(name), rateHz, 0, 4_000), {})),
  );
  expect(together.map((client) => concluded(client))).toEqual(alone);
  expect(alone.every((text) => text !== "")).toBe(true);
}, 60_000);

describe("the transcript reflects what the listener does", () => {
  const [talk] = talks;
  const name = talk?.name ?? "";
  const words = (text: string) => text.split(" ").filter((word) => word !== "");

  test("a pause concludes what was heard, and nothing is lost or repeated", async () => {
    const sound = soundOf(name);
    const whole = concluded(await stream(part(sound, rateHz, 4_000, 13_000), {}));
    const client = await stream(
      concatSounds(
        part(sound, rateHz, 4_000, 9_000),
        silence(rateHz, 4_000),
        part(sound, rateHz, 9_000, 13_000),
      ),
      {},
    );
    const difference = words(whole).length - words(concluded(client)).length;
    // Only the word at the pause may be affected.
    expect(Math.abs(difference)).toBeLessThanOrEqual(1);
    const beforePause = segments(client, "concluded").filter(
      ({ end_time }) => Number(end_time) < 5_500,
    );
    const after = segments(client, "concluded").filter(
      ({ start_time }) => Number(start_time) >= 8_500,
    );
    expect(beforePause.length).toBeGreaterThan(0);
    expect(after.length).toBeGreaterThan(0);
    expect(beforePause.length + after.length).toBe(segments(client, "concluded").length);
  }, 60_000);

  test("a seek interrupts the sentence, and going back repeats it", async () => {
    const sound = soundOf(name);
    const client = await stream(
      concatSounds(part(sound, rateHz, 0, 5_000), part(sound, rateHz, 500, 5_500)),
      {},
    );
    const text = concluded(client);
    const opening = words(textOf(name, talk?.spoken ?? ""))
      .slice(0, 5)
      .join(" ");
    expect(text.split(opening)).toHaveLength(3);
    expect(service.accounts()[0]?.seeks).toHaveLength(1);
  }, 60_000);

  test("a language without a file is marked, and so is a wrong fixed language", async () => {
    const sound = part(soundOf(name), rateHz, 0, 4_000);
    const client = await stream(sound, {
      target_languages: ["ko"],
      source_language: "fi",
      source_language_mode: "fixed",
    });
    expect(concluded(client, "ko")).toMatch(/^\[ko\] /);
    expect(concluded(client)).toMatch(/^\[fi\] /);
    expect(segments(client, "concluded").map(({ language }) => language)).toContain("fi");
  }, 60_000);

  test("unknown sound produces no words", async () => {
    const hum = new Float32Array(rateHz * 3).map((_, n) => 0.2 * Math.sin(n / 20));
    const client = await stream(hum, { target_languages: ["de"] });
    expect(client.messages.map(({ name: message }) => message)).toEqual([
      "end_of_source_transcript",
      "end_of_target_transcript",
      "end_of_stream",
    ]);
    const [account] = service.accounts();
    expect(account?.secondsUnrecognised).toBeCloseTo(3, 1);
    expect(account?.secondsRecognised).toBe(0);
  });
});

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listTalks } from "./list-talks.ts";

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "talks-"));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

async function drop(...files: readonly (readonly [name: string, text: string])[]): Promise<void> {
  for (const [name, text] of files) await writeFile(join(folder, name), text);
}

it("lists a talk that was dropped in, by the note in its spoken subtitles", async () => {
  await drop(
    ["owls.en.webm", ""],
    ["owls.en.vtt", "WEBVTT\n\nNOTE Why owls are quiet\n\n00:01.000 --> 00:02.000\nHush.\n"],
    ["owls.de.vtt", "WEBVTT\n\nNOTE Warum Eulen leise sind\n"],
  );
  expect(await listTalks(folder)).toEqual([
    {
      name: "owls",
      title: "Why owls are quiet",
      spokenLanguage: "en",
      languages: ["de", "en"],
      mediaPath: "/talks/owls.en.webm",
    },
  ]);
});

it("uses the first words as a title, or the name without any", async () => {
  await drop(
    ["owls.en.webm", ""],
    ["owls.en.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n<00:01.000>Hush <00:01.500>now.\n"],
    ["toads.de.webm", ""],
  );
  const titles = (await listTalks(folder)).map(({ title }) => title);
  expect(titles).toEqual(["Hush now.", "toads"]);
});

it("does not mix up talks whose names begin alike", async () => {
  await drop(["owl.en.webm", ""], ["owl.en.vtt", "WEBVTT\n"], ["owls.de.vtt", "WEBVTT\n"]);
  expect((await listTalks(folder)).map(({ languages }) => languages)).toEqual([["en"]]);
});

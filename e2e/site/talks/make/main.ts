// Makes the talks from their written texts: `npx tsx e2e/site/talks/make/main.ts [name…]`. The
// README beside the talks lists what it needs.
import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { filmSlides } from "./film.ts";
import { type SpeechTrack, speakTalk } from "./speech-track.ts";
import { readTalkScript } from "./talk-script.ts";
import { writeSubtitles } from "./write-subtitles.ts";

const MAKE_FOLDER = fileURLToPath(new URL(".", import.meta.url));
const TALKS_FOLDER = fileURLToPath(new URL("..", import.meta.url));

// Evens out the loudness and softens the synthetic voice.
const SOUND_FILTER =
  "highpass=f=70,treble=g=-3:f=5000,acompressor=threshold=0.12:ratio=2.5:attack=8:release=160";

// Loudness of every talk, in LUFS, with room for peaks.
const LOUDNESS_FILTER = "loudnorm=I=-19:TP=-2:LRA=9:linear=true,aresample=48000";

const wanted = process.argv.slice(2);
const files = await readdir(MAKE_FOLDER);
const names = files.filter((file) => file.endsWith(".json")).map((file) => basename(file, ".json"));
for (const name of wanted.length > 0 ? wanted : names) await makeTalk(name);

async function makeTalk(name: string): Promise<void> {
  const script = await readTalkScript(join(MAKE_FOLDER, `${name}.json`));
  const track = await speakTalk(script);
  for (const [language, text] of writeSubtitles(script, track)) {
    await writeFile(join(TALKS_FOLDER, `${name}.${language}.vtt`), text);
  }
  const folder = await mkdtemp(join(tmpdir(), "talk-"));
  try {
    const filmPath = join(folder, "film.webm");
    await filmSlides(join(MAKE_FOLDER, `${name}.html`), track, filmPath);
    const mediaPath = join(TALKS_FOLDER, `${name}.${script.spokenLanguage}.webm`);
    joinSoundAndFilm(track, filmPath, mediaPath);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function joinSoundAndFilm(track: SpeechTrack, filmPath: string, mediaPath: string): void {
  const { status } = spawnSync(
    "ffmpeg",
    [
      ..."-y -loglevel error -f f32le -ac 1".split(" "),
      ...["-ar", String(track.rateHz), "-i", "-", "-i", filmPath],
      ...["-af", `${SOUND_FILTER},${LOUDNESS_FILTER}`],
      ..."-c:a libopus -b:a 32k -application voip -c:v copy -map 0:a -map 1:v".split(" "),
      // The same input gives the same bytes.
      ..."-fflags +bitexact -flags:a +bitexact -map_metadata -1 -cues_to_front 1".split(" "),
      mediaPath,
    ],
    { input: Buffer.from(track.samples.buffer), stdio: ["pipe", "inherit", "inherit"] },
  );
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}`);
}

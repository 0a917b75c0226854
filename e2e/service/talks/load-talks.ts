import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseSubtitles } from "./parse-subtitles.ts";
import { matchingRateHz, type Talk, type TimedCue } from "./talk.ts";
import { talkSound } from "./talk-sound.ts";
import { trimWords } from "./trim-words.ts";

const mediaName = /^(?<name>[^.]+)\.(?<language>[A-Za-z-]+)\.webm$/;
const subtitleName = /^(?<name>[^.]+)\.(?<language>[A-Za-z-]+)\.vtt$/;

/**
 * Reads every talk of a folder: `<name>.<spoken language>.webm` with one `<name>.<language>.vtt`
 * per language. Talks without subtitles in their spoken language are logged and skipped.
 */
export async function loadTalks(
  folder: string,
  log: (line: string) => void,
): Promise<readonly Talk[]> {
  const files = (await readdir(folder)).sort();
  const talks: Talk[] = [];
  for (const file of files) {
    const { name, language } = mediaName.exec(file)?.groups ?? {};
    if (name === undefined || language === undefined) continue;
    const cues = await loadCues(folder, files, name);
    const spoken = cues.get(language);
    if (!spoken) {
      log(`${file} has no ${name}.${language}.vtt beside it and is left out`);
      continue;
    }
    const sound = await talkSound(join(folder, file));
    cues.set(language, trimWords(spoken, sound, matchingRateHz));
    const durationMs = (sound.length * 1_000) / matchingRateHz;
    talks.push({ name, spokenLanguage: language, sound, durationMs, cues });
  }
  return talks;
}

async function loadCues(folder: string, files: readonly string[], talkName: string) {
  const cues = new Map<string, readonly TimedCue[]>();
  for (const file of files) {
    const { name, language } = subtitleName.exec(file)?.groups ?? {};
    if (name !== talkName || language === undefined) continue;
    cues.set(language, parseSubtitles(await readFile(join(folder, file), "utf8"), language));
  }
  return cues;
}

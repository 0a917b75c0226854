import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

export interface TalkEntry {
  readonly name: string;
  readonly title: string;
  readonly spokenLanguage: string;
  /** Languages with a subtitle file, including the spoken one, in order. */
  readonly languages: readonly string[];
  readonly mediaPath: string;
}

/**
 * The talks of a folder, one for each `<name>.<spoken language>.webm`. A talk's title is the first
 * note of the spoken language's subtitles, else their first words, else its name.
 */
export async function listTalks(talksFolder: string): Promise<readonly TalkEntry[]> {
  const files = (await readdir(talksFolder)).sort();
  const talks: TalkEntry[] = [];
  for (const file of files) {
    const [, name, spokenLanguage] = /^([\w-]+)\.([A-Za-z-]+)\.webm$/.exec(file) ?? [];
    if (name === undefined || spokenLanguage === undefined) continue;
    const languages = files
      .filter((other) => other.startsWith(`${name}.`) && other.endsWith(".vtt"))
      .map((other) => other.slice(name.length + 1, -".vtt".length));
    const subtitles = await readFile(
      join(talksFolder, `${name}.${spokenLanguage}.vtt`),
      "utf8",
    ).catch(() => "");
    const title = titleOf(subtitles) ?? name;
    talks.push({ name, title, spokenLanguage, languages, mediaPath: `/talks/${file}` });
  }
  return talks;
}

function titleOf(subtitles: string): string | undefined {
  const note = /^NOTE[ \t]+(.+)$/m.exec(subtitles)?.[1];
  const firstCue = /-->.*\r?\n(.+)/.exec(subtitles)?.[1];
  return note?.trim() ?? firstCue?.replaceAll(/<[^>]*>/g, "").trim();
}

import { readdir } from "node:fs/promises";
import { join } from "node:path";

/**
 * The media file behind `/talks/<name>.webm`: pages name a talk without its spoken language.
 * Undefined for any other path.
 */
export async function talkMedia(talksFolder: string, path: string): Promise<string | undefined> {
  const [, name] = /^\/talks\/([\w-]+)\.webm$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  const files = await readdir(talksFolder);
  const isMedia = (file: string) => file.startsWith(`${name}.`) && file.endsWith(".webm");
  const media = files.find(isMedia);
  return media === undefined ? undefined : join(talksFolder, media);
}

import * as v from "valibot";
import { isRecord } from "../lib/is-record.ts";
import { inTurn } from "../platform/in-turn.ts";
import { DEFAULT_SETTINGS, type Settings, SettingsSchema } from "./settings.ts";
import { StorageItem } from "./storage-item.ts";

/**
 * Settings from whatever is stored. What is missing, because an earlier version did not know it, or
 * damaged falls back to its default field by field, so that a bad field costs that field and not
 * the rest.
 */
export function parseSettings(stored: unknown): Settings {
  const whole = v.safeParse(SettingsSchema, stored);
  if (whole.success) return whole.output;
  const source = isRecord(stored) ? stored : {};
  const { service, languages, voice, stream, style, reading, dub, transcripts } =
    SettingsSchema.entries;
  return {
    version: 1,
    service: mend(service, source.service, DEFAULT_SETTINGS.service),
    languages: mend(languages, source.languages, DEFAULT_SETTINGS.languages),
    voice: mend(voice, source.voice, DEFAULT_SETTINGS.voice),
    stream: mend(stream, source.stream, DEFAULT_SETTINGS.stream),
    style: mend(style, source.style, DEFAULT_SETTINGS.style),
    reading: mend(reading, source.reading, DEFAULT_SETTINGS.reading),
    dub: mend(dub, source.dub, DEFAULT_SETTINGS.dub),
    transcripts: mend(transcripts, source.transcripts, DEFAULT_SETTINGS.transcripts),
  };
}

/** Where the user's choices live. Any trusted context may read, change and watch them. */
export const settingsStore = new StorageItem<Settings>("settings", parseSettings);

/**
 * Changes a part of the settings. Changes follow one another, whichever context makes them, so that
 * two quick ones do not undo each other.
 */
export function changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
  return inTurn("settings", async () => {
    const changed = v.parse(SettingsSchema, change(await settingsStore.get()));
    await settingsStore.set(changed);
    return changed;
  });
}

function mend<Entries extends v.ObjectEntries>(
  schema: v.ObjectSchema<Entries, undefined>,
  stored: unknown,
  defaults: v.InferOutput<v.ObjectSchema<Entries, undefined>>,
): v.InferOutput<v.ObjectSchema<Entries, undefined>> {
  const mended: Record<string, unknown> = { ...defaults };
  const source = isRecord(stored) ? stored : {};
  for (const [name, entry] of Object.entries(schema.entries)) {
    const field = v.safeParse(entry, source[name]);
    if (field.success) mended[name] = field.output;
  }
  return v.parse(schema, mended);
}

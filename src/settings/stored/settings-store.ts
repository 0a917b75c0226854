import * as v from "valibot";
import { isRecord } from "../../lib/is-record.ts";
import { inTurn } from "../../platform/in-turn.ts";
import { DEFAULT_SETTINGS, type Settings, SettingsSchema } from "../schema/settings.ts";
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
  const parts = SettingsSchema.entries;
  return {
    version: 1,
    service: mend(parts.service, source.service, DEFAULT_SETTINGS.service),
    languages: mend(parts.languages, source.languages, DEFAULT_SETTINGS.languages),
    voice: mend(parts.voice, source.voice, DEFAULT_SETTINGS.voice),
    stream: mend(parts.stream, source.stream, DEFAULT_SETTINGS.stream),
    style: mend(parts.style, source.style, DEFAULT_SETTINGS.style),
    reading: mend(parts.reading, source.reading, DEFAULT_SETTINGS.reading),
    dub: mend(parts.dub, source.dub, DEFAULT_SETTINGS.dub),
    transcripts: mend(parts.transcripts, source.transcripts, DEFAULT_SETTINGS.transcripts),
    styles: mend(parts.styles, source.styles, DEFAULT_SETTINGS.styles),
    text: mend(parts.text, source.text, DEFAULT_SETTINGS.text),
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

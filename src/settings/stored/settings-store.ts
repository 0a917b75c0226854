import * as v from "valibot";
import { isRecord } from "../../lib/is-record.ts";
import { withStorageLock } from "../../platform/storage-lock.ts";
import { SETTINGS_MIGRATIONS } from "../migrations/settings-migrations.ts";
import { DEFAULT_SETTINGS, type Settings, SettingsSchema } from "../schema/settings.ts";
import { StorageItem } from "./storage-item.ts";

/**
 * Settings from a migrated value. A field that is missing or damaged falls back to its default, and
 * the other fields stay.
 */
export function parseSettings(stored: unknown): Settings {
  const whole = v.safeParse(SettingsSchema, stored);
  if (whole.success) return whole.output;
  const source = isRecord(stored) ? stored : {};
  const parts = SettingsSchema.entries;
  return {
    version: DEFAULT_SETTINGS.version,
    service: repairSection(parts.service, source.service, DEFAULT_SETTINGS.service),
    languages: repairSection(parts.languages, source.languages, DEFAULT_SETTINGS.languages),
    voice: repairSection(parts.voice, source.voice, DEFAULT_SETTINGS.voice),
    stream: repairSection(parts.stream, source.stream, DEFAULT_SETTINGS.stream),
    style: repairSection(parts.style, source.style, DEFAULT_SETTINGS.style),
    reading: repairSection(parts.reading, source.reading, DEFAULT_SETTINGS.reading),
    dub: repairSection(parts.dub, source.dub, DEFAULT_SETTINGS.dub),
    transcripts: repairSection(parts.transcripts, source.transcripts, DEFAULT_SETTINGS.transcripts),
    styleRules: repairSection(parts.styleRules, source.styleRules, DEFAULT_SETTINGS.styleRules),
    text: repairSection(parts.text, source.text, DEFAULT_SETTINGS.text),
  };
}

/** The user's choices. Any trusted context may read, change and watch them. */
export const settingsStore = new StorageItem<Settings>(
  "settings",
  parseSettings,
  SETTINGS_MIGRATIONS,
);

/**
 * Changes a part of the settings. Changes of all contexts run one after another, so that two quick
 * ones do not undo each other.
 * @throws v.ValiError when the result does not fit the schema; then nothing is stored
 */
export function changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
  return withStorageLock("settings", async () => {
    const changed = v.parse(SettingsSchema, change(await settingsStore.get()));
    await settingsStore.set(changed);
    return changed;
  });
}

function repairSection<Entries extends v.ObjectEntries>(
  schema: v.ObjectSchema<Entries, undefined>,
  stored: unknown,
  defaults: v.InferOutput<v.ObjectSchema<Entries, undefined>>,
): v.InferOutput<v.ObjectSchema<Entries, undefined>> {
  const repaired: Record<string, unknown> = { ...defaults };
  const source = isRecord(stored) ? stored : {};
  for (const [name, entry] of Object.entries(schema.entries)) {
    const field = v.safeParse(entry, source[name]);
    if (field.success) repaired[name] = field.output;
  }
  return v.parse(schema, repaired);
}

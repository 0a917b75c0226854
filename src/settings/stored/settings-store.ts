import * as v from "valibot";
import { isRecord } from "../../lib/is-record.ts";
import { withStorageLock } from "../../platform/storage-lock.ts";
import { keepOwn, withManaged } from "../managed/apply-managed.ts";
import { followSources, managedStore } from "../managed/managed-store.ts";
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
    engine: repairSection(parts.engine, source.engine, DEFAULT_SETTINGS.engine),
    service: repairSection(parts.service, source.service, DEFAULT_SETTINGS.service),
    languages: repairSection(parts.languages, source.languages, DEFAULT_SETTINGS.languages),
    voice: repairSection(parts.voice, source.voice, DEFAULT_SETTINGS.voice),
    stream: repairSection(parts.stream, source.stream, DEFAULT_SETTINGS.stream),
    style: repairSection(parts.style, source.style, DEFAULT_SETTINGS.style),
    reading: repairSection(parts.reading, source.reading, DEFAULT_SETTINGS.reading),
    dub: repairSection(parts.dub, source.dub, DEFAULT_SETTINGS.dub),
    transcripts: repairSection(parts.transcripts, source.transcripts, DEFAULT_SETTINGS.transcripts),
    subtitles: repairSection(parts.subtitles, source.subtitles, DEFAULT_SETTINGS.subtitles),
    styleRules: repairSection(parts.styleRules, source.styleRules, DEFAULT_SETTINGS.styleRules),
    text: repairSection(parts.text, source.text, DEFAULT_SETTINGS.text),
  };
}

/** The user's own choices, without what an organization has set. */
export const ownSettings = new StorageItem<Settings>(
  "settings",
  parseSettings,
  SETTINGS_MIGRATIONS,
);

/**
 * The settings in force: the user's choices under the values of the user's organization. Any
 * trusted context may read, change and watch them.
 */
export const settingsStore = {
  async get(): Promise<Settings> {
    const [own, { settings }] = await Promise.all([ownSettings.get(), managedStore.get()]);
    return withManaged(own, settings);
  },
  set: (own: Settings): Promise<void> => ownSettings.set(own),
  onChanged(callback: (settings: Settings) => void, signal: AbortSignal): void {
    followSources([ownSettings], () => settingsStore.get(), callback, signal);
  },
};

/**
 * Changes a part of the settings. Changes of all contexts run one after another, so that two quick
 * ones do not undo each other. What an organization has set stays as it is.
 * @returns the settings in force
 * @throws v.ValiError when the result does not fit the schema; then nothing is stored
 */
export function changeSettings(change: (settings: Settings) => Settings): Promise<Settings> {
  return withStorageLock("settings", async () => {
    const [own, { settings: managed }] = await Promise.all([ownSettings.get(), managedStore.get()]);
    const changed = v.parse(SettingsSchema, change(withManaged(own, managed)));
    await ownSettings.set(keepOwn(changed, own, managed));
    return withManaged(changed, managed);
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

import type { LanguageSettings, Settings } from "../schema/settings.ts";
import type { ManagedSettings } from "./policies.ts";

/** The settings in force: managed values win over the user's. */
export function withManaged(own: Settings, managed: ManagedSettings): Settings {
  return replaceFields(own, managed, (section) => managed[section]);
}

/**
 * The settings to store after a change: managed fields keep the user's own values, which apply
 * again when the organization lifts its policy.
 */
export function keepOwn(changed: Settings, own: Settings, managed: ManagedSettings): Settings {
  return replaceFields(changed, managed, (section) => pick(own[section], managed[section]));
}

/** The same for the languages of a single site. */
export function keepOwnLanguages(
  changed: LanguageSettings,
  own: LanguageSettings,
  managed: ManagedSettings,
): LanguageSettings {
  return { ...changed, ...pick(own, managed.languages) };
}

function replaceFields(
  settings: Settings,
  managed: ManagedSettings,
  fieldsOf: (section: keyof ManagedSettings) => object | undefined,
): Settings {
  const sections = Object.keys(managed) as (keyof ManagedSettings)[];
  const replaced = sections.map((section) => [
    section,
    { ...settings[section], ...fieldsOf(section) },
  ]);
  return { ...settings, ...Object.fromEntries(replaced) };
}

function pick<Fields extends object>(from: Fields, like: object = {}): Partial<Fields> {
  const entries = Object.entries(from).filter(([name]) => Object.hasOwn(like, name));
  return Object.fromEntries(entries) as Partial<Fields>;
}

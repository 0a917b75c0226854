import { isRecord } from "../../lib/is-record.ts";

/** Turns a stored value of version n into one of version n + 1. Pure; gets damaged values too. */
export type MigrationStep = (stored: unknown) => unknown;

/**
 * The version of a stored value: its `version` field. A value without one is of version 1, so a
 * list or a text has to become a record in its first migration.
 */
export function versionOf(stored: unknown): number {
  const version = isRecord(stored) ? stored.version : undefined;
  return typeof version === "number" && Number.isInteger(version) && version > 0 ? version : 1;
}

export function latestVersion(steps: readonly MigrationStep[]): number {
  return steps.length + 1;
}

/**
 * Brings a stored value to the latest version. A value of a newer version comes back unchanged.
 * @param steps the first one starts from version 1
 */
export function migrate(stored: unknown, steps: readonly MigrationStep[]): unknown {
  if (stored === undefined) return undefined;
  return steps.slice(versionOf(stored) - 1).reduce<unknown>((value, step) => step(value), stored);
}

/**
 * What to store when a newer version of the extension wrote the present value: its version and the
 * fields that only it knows stay. A value that is not a record cannot be merged and stays whole.
 */
export function mergeIntoNewer(newer: unknown, value: unknown): unknown {
  if (!isRecord(newer) || !isRecord(value)) return newer;
  const merged: Record<string, unknown> = { ...newer };
  for (const [name, section] of Object.entries(value)) {
    const known = newer[name];
    // Sections are merged field by field; inside a field the choice replaces what was there.
    merged[name] = isRecord(known) && isRecord(section) ? { ...known, ...section } : section;
  }
  return { ...merged, version: newer.version };
}

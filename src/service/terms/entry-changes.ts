import type { GlossaryEntry } from "./glossary.ts";

/** What is to become of sources: their translation, or null for an entry that goes. */
export type EntryChanges = ReadonlyMap<string, string | null>;

/** An entry that somebody else has changed since it was read, and that is changed here too. */
export interface EntryConflict {
  readonly source: string;
  /** Null where it is to go. */
  readonly mine: string | null;
  /** As the service has it now; null where it is gone. */
  readonly theirs: string | null;
}

/** The entries with the changes made: new ones first, newest first, the others in their places. */
export function applyChanges(
  entries: readonly GlossaryEntry[],
  changes: EntryChanges,
): readonly GlossaryEntry[] {
  if (changes.size === 0) return entries;
  const known = new Set<string>();
  const kept = entries.flatMap((entry) => {
    known.add(entry.source);
    const target = changes.get(entry.source);
    if (target === null) return [];
    return [target === undefined ? entry : { source: entry.source, target }];
  });
  const added = [...changes].flatMap(([source, target]) =>
    target === null || known.has(source) ? [] : [{ source, target }],
  );
  return [...added.reverse(), ...kept];
}

/** What of the changes makes a difference to the entries. */
export function realChanges(
  entries: readonly GlossaryEntry[],
  changes: EntryChanges,
): ReadonlyMap<string, string | null> {
  const targets = targetsOf(entries);
  return new Map(
    [...changes].filter(([source, target]) => (targets.get(source) ?? null) !== target),
  );
}

/**
 * What was changed after changes that have been sent, taken back among it.
 * @param base as the entries were before all of them
 */
export function changesSince(
  base: readonly GlossaryEntry[],
  sent: EntryChanges,
  now: EntryChanges,
): EntryChanges {
  const before = targetsOf(base);
  const wanted = (changes: EntryChanges, source: string) => {
    const target = changes.get(source);
    return target === undefined ? (before.get(source) ?? null) : target;
  };
  const sources = [...new Set([...sent.keys(), ...now.keys()])];
  return new Map(
    sources.flatMap((source) => {
      const target = wanted(now, source);
      return target === wanted(sent, source) ? [] : [[source, target] as const];
    }),
  );
}

/**
 * Entries that were changed at the service and here, each in another way.
 * @param base as they were when they were read
 * @param current as they are now
 */
export function conflictsOf(
  base: readonly GlossaryEntry[],
  current: readonly GlossaryEntry[],
  changes: EntryChanges,
): readonly EntryConflict[] {
  const [before, now] = [targetsOf(base), targetsOf(current)];
  return [...changes].flatMap(([source, mine]) => {
    const theirs = now.get(source) ?? null;
    const isTheirs = theirs !== (before.get(source) ?? null);
    return isTheirs && theirs !== mine ? [{ source, mine, theirs }] : [];
  });
}

/** The translations, by their sources. */
export function targetsOf(entries: readonly GlossaryEntry[]): ReadonlyMap<string, string> {
  return new Map(entries.map(({ source, target }) => [source, target]));
}

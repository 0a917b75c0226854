import type { GlossaryEntry } from "./glossary.ts";

/** Source → new translation, or null for a deleted entry. */
export type EntryChanges = ReadonlyMap<string, string | null>;

export interface EntryConflict {
  readonly source: string;
  /** Null when it is deleted here. */
  readonly mine: string | null;
  readonly theirs: string | null;
}

/** Applies changes to entries: new entries first, newest first, the others in place. */
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

export function effectiveChanges(
  entries: readonly GlossaryEntry[],
  changes: EntryChanges,
): ReadonlyMap<string, string | null> {
  const targets = targetsOf(entries);
  return new Map(
    [...changes].filter(([source, target]) => (targets.get(source) ?? null) !== target),
  );
}

/**
 * The changes made after others were sent, including those taken back.
 * @param base the entries before all changes
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
 * Entries that were changed differently at the service and here.
 * @param base the entries when they were read
 * @param current the entries now
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

export function targetsOf(entries: readonly GlossaryEntry[]): ReadonlyMap<string, string> {
  return new Map(entries.map(({ source, target }) => [source, target]));
}

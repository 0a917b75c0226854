import { describe, expect, it } from "vitest";
import { applyChanges, changesSince, conflictsOf, effectiveChanges } from "./entry-changes.ts";

const BASE = [
  { source: "a", target: "1" },
  { source: "b", target: "2" },
];
const changes = (made: Record<string, string | null>) => new Map(Object.entries(made));

describe("changes of entries", () => {
  it("replace in place, delete, and add new entries first", () => {
    expect(applyChanges(BASE, changes({ c: "3", b: "two", a: null, d: "4" }))).toEqual([
      { source: "d", target: "4" },
      { source: "c", target: "3" },
      { source: "b", target: "two" },
    ]);
    expect(applyChanges(BASE, changes({}))).toBe(BASE);
  });

  it("are effective only if they differ from the entries", () => {
    const made = changes({ a: "1", b: "two", gone: null });
    expect([...effectiveChanges(BASE, made)]).toEqual([["b", "two"]]);
  });

  it("made after others are those with another result", () => {
    const sent = changes({ a: "one", b: null, c: "3" });
    const now = changes({ b: null, c: "three", d: "4" });
    expect(Object.fromEntries(changesSince(BASE, sent, now))).toEqual({
      a: "1",
      c: "three",
      d: "4",
    });
    expect(changesSince(BASE, sent, sent).size).toBe(0);
  });

  it("conflict with those at the service, unless both agree", () => {
    const now = [
      { source: "a", target: "one" },
      { source: "c", target: "three" },
    ];
    expect(conflictsOf(BASE, now, changes({ a: "uno", c: "3" }))).toEqual([
      { source: "a", mine: "uno", theirs: "one" },
      { source: "c", mine: "3", theirs: "three" },
    ]);
    expect(conflictsOf(BASE, now, changes({ a: "one", b: null, c: "three", d: "4" }))).toEqual([]);
    expect(conflictsOf(BASE, now, changes({ b: "two" }))).toEqual([
      { source: "b", mine: "two", theirs: null },
    ]);
  });
});

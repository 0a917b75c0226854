import { afterAll, expect, vi } from "vitest";

// Test files that share a process: one that left a global changed would mislead those after it.
const before = globalProperties();

afterAll(() => {
  const after = globalProperties();
  const names = new Set([...before.keys(), ...after.keys()]);
  const changed = [...names].filter((name) => !isSame(before.get(name), after.get(name)));
  expect(changed, "globals this file left changed").toEqual([]);
  expect(vi.isFakeTimers(), "this file left the clock mocked").toBe(false);
});

type Property = PropertyDescriptor | undefined;

function globalProperties(): Map<string, Property> {
  // Symbols are how libraries mark that they are loaded, which they stay.
  const names = Object.getOwnPropertyNames(globalThis);
  return new Map(names.map((name) => [name, Reflect.getOwnPropertyDescriptor(globalThis, name)]));
}

/** Node loads some of its globals when they are first read: a getter then becomes its value. */
function isSame(one: Property, other: Property): boolean {
  if (!one || !other) return one === other;
  if (one.get && one.get === other.get) return true;
  return Object.is(readProperty(one), readProperty(other));
}

function readProperty(property: PropertyDescriptor): unknown {
  return property.get ? property.get.call(globalThis) : property.value;
}

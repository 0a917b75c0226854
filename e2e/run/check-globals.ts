import { afterAll, expect, vi } from "vitest";

// These test files share a process, so a changed global would affect later files.
const before = globalProperties();

afterAll(() => {
  const after = globalProperties();
  const names = new Set([...before.keys(), ...after.keys()]);
  const changed = [...names].filter((name) => !isSame(before.get(name), after.get(name)));
  expect(changed, "globals that this file changed").toEqual([]);
  expect(vi.isFakeTimers(), "mocked timers that this file left").toBe(false);
});

type Property = PropertyDescriptor | undefined;

function globalProperties(): Map<string, Property> {
  // Libraries mark themselves as loaded with symbols, which stay.
  const names = Object.getOwnPropertyNames(globalThis);
  return new Map(names.map((name) => [name, Reflect.getOwnPropertyDescriptor(globalThis, name)]));
}

// Node loads some globals lazily: a getter then becomes its value.
function isSame(one: Property, other: Property): boolean {
  if (!one || !other) return one === other;
  if (one.get && one.get === other.get) return true;
  return Object.is(readProperty(one), readProperty(other));
}

function readProperty(property: PropertyDescriptor): unknown {
  return property.get ? property.get.call(globalThis) : property.value;
}

import { afterAll, expect, vi } from "vitest";

// The windows of a process share happy-dom's classes, so a changed class would affect later files.
const before = pageClasses().map((type) => ({ type, members: membersOf(type) }));

afterAll(() => {
  vi.restoreAllMocks();
  const changed = before.flatMap(({ type, members }) => {
    const after = membersOf(type);
    const names = new Set([...members.keys(), ...after.keys()]);
    return [...names].filter((name) => members.get(name) !== after.get(name));
  });
  expect(changed, "members of the window's classes that this file changed").toEqual([]);
});

/** The prototypes of all nodes and of ranges; none where a test runs without a window. */
function pageClasses(): readonly object[] {
  if (typeof window === "undefined") return [];
  const found = new Set<object>([Range.prototype]);
  for (const name of Object.getOwnPropertyNames(window)) {
    if (!/^[A-Z].*[a-z]$/.test(name)) continue;
    const { value } = Reflect.getOwnPropertyDescriptor(window, name) ?? {};
    for (let type = value?.prototype; type instanceof Node; type = Object.getPrototypeOf(type)) {
      found.add(type);
    }
  }
  return [...found, Node.prototype];
}

/** The functions of methods and getters, by their names. */
function membersOf(type: object): ReadonlyMap<string, unknown> {
  const members = new Map<string, unknown>();
  for (const name of Object.getOwnPropertyNames(type)) {
    const { get, value } = Reflect.getOwnPropertyDescriptor(type, name) ?? {};
    members.set(name, get ?? value);
  }
  return members;
}

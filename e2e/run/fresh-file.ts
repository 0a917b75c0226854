import { afterAll, vi } from "vitest";

// Files share a process, because starting one costs more than most of them take. Each loads its
// modules anew and finds the globals as they were. What it started ends with it: a late timer would
// act on the globals of another file.
vi.resetModules();

const untouched = globalProperties();
const started: Disposable[] = [];

for (const name of ["setTimeout", "setInterval", "setImmediate"] as const) {
  const remembered = new Proxy(globalThis[name], {
    apply(start, self, values) {
      const timer = Reflect.apply(start, self, values);
      started.push(timer);
      return timer;
    },
  });
  Object.defineProperty(globalThis, name, { ...untouched.get(name), value: remembered });
}

afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const timer of started) timer[Symbol.dispose]();
  const left = globalProperties();
  for (const name of left.keys()) {
    if (!untouched.has(name)) Reflect.deleteProperty(globalThis, name);
  }
  for (const [name, property] of untouched) {
    if (!isSame(property, left.get(name))) Object.defineProperty(globalThis, name, property);
  }
});

function globalProperties(): Map<string, PropertyDescriptor> {
  return new Map(Object.entries(Object.getOwnPropertyDescriptors(globalThis)));
}

function isSame(one: PropertyDescriptor, other: PropertyDescriptor | undefined): boolean {
  return one.value === other?.value && one.get === other?.get && one.set === other?.set;
}

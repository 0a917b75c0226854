import { afterAll, vi } from "vitest";

// Files share a process, because starting one costs more than most of them take. So each file loads
// its own copy of every module, and afterwards its globals are restored and its timers are cleared.
// Otherwise a timer could still fire while another file runs.
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

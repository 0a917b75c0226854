import { afterAll } from "vitest";

// Node's global scope is no event target; that of a page or worker is, and hears of the network.
const target = new EventTarget();
const events = {
  addEventListener: target.addEventListener.bind(target),
  removeEventListener: target.removeEventListener.bind(target),
  dispatchEvent: target.dispatchEvent.bind(target),
};
Object.assign(globalThis, events);

afterAll(() => {
  for (const name of Object.keys(events)) Reflect.deleteProperty(globalThis, name);
});

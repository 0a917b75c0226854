import { afterAll } from "vitest";

// Node's global scope is not an event target, but a page's or worker's is and receives network
// events.
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

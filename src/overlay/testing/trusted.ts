/** Makes an event of a test count as one that the browser itself dispatched. */
export function trusted<Made extends Event>(event: Made): Made {
  Object.defineProperty(event, "isTrusted", { value: true });
  return event;
}

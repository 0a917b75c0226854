/** Makes an event of a test count as one that the browser itself dispatched. */
export function trusted<Made extends Event>(event: Made): Made {
  Object.defineProperty(event, "isTrusted", { value: true });
  return event;
}

/** Clicks an element as a person does. */
export function click(element: Element | null | undefined): void {
  element?.dispatchEvent(trusted(new MouseEvent("click")));
}

/** Presses a key on an element as a person does. */
export function pressKey(element: Element | null | undefined, key: string, shiftKey = false): void {
  element?.dispatchEvent(trusted(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true })));
}

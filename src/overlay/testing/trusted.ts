/** Makes a test event count as dispatched by the browser. */
export function trusted<Made extends Event>(event: Made): Made {
  Object.defineProperty(event, "isTrusted", { value: true });
  return event;
}

export function click(element: Element | null | undefined): void {
  element?.dispatchEvent(trusted(new MouseEvent("click")));
}

export function pressKey(element: Element | null | undefined, key: string, shiftKey = false): void {
  element?.dispatchEvent(trusted(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true })));
}

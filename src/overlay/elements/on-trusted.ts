/**
 * Listens for events that the browser itself dispatched: those that a page's script made do not
 * count. Whatever is no element is listened to in the capture phase.
 * @param names event types, separated by spaces
 * @param signal removes the listener when it aborts
 */
export function onTrusted<Heard extends Event = Event>(
  target: EventTarget,
  names: string,
  listener: (event: Heard) => void,
  signal?: AbortSignal,
): void {
  const hear = (event: Event) => event.isTrusted && listener(event as Heard);
  const capture = !("localName" in target);
  // A signal that is undefined is none to the browser, but the types do not allow it.
  const options = { capture, signal } as AddEventListenerOptions;
  for (const name of names.split(" ")) target.addEventListener(name, hear, options);
}

/**
 * Listens only to events that the browser dispatched, never to events from page scripts. Targets
 * other than elements are listened to in the capture phase.
 * @param names event types, separated by spaces
 */
export function onTrusted<Handled extends Event = Event>(
  target: EventTarget,
  names: string,
  listener: (event: Handled) => void,
  signal?: AbortSignal,
): void {
  const handleTrusted = (event: Event) => event.isTrusted && listener(event as Handled);
  const capture = !("localName" in target);
  // `exactOptionalPropertyTypes` rejects an undefined signal, which the browser accepts.
  const options = { capture, signal } as AddEventListenerOptions;
  for (const name of names.split(" ")) target.addEventListener(name, handleTrusted, options);
}

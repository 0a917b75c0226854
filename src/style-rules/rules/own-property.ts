/**
 * Reads an own property only, since outside names may match inherited ones such as `constructor`.
 */
export function ownProperty<Value>(
  from: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return from && Object.hasOwn(from, name) ? from[name] : undefined;
}

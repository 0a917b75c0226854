/**
 * A field of the object itself. Names from outside may be those of parts that every object has,
 * such as `constructor`.
 */
export function ownField<Value>(
  from: Readonly<Record<string, Value>> | undefined,
  name: string,
): Value | undefined {
  return from && Object.hasOwn(from, name) ? from[name] : undefined;
}

import { useEffect, useRef } from "preact/hooks";

/**
 * Does something after a value has become another one. Not after the first drawing: effects wait for
 * a frame, and come after whoever types or chooses before it.
 */
export function useChange<Value>(value: Value, onChange: () => void): void {
  const known = useRef(value);
  useEffect(() => {
    if (Object.is(known.current, value)) return;
    known.current = value;
    onChange();
  }, [value]);
}

import { useEffect, useRef } from "preact/hooks";

/**
 * Runs a callback after a value has changed, not after the first render. Effects run after a frame,
 * so the user may have typed before.
 */
export function useChange<Value>(value: Value, onChange: () => void): void {
  const known = useRef(value);
  useEffect(() => {
    if (Object.is(known.current, value)) return;
    known.current = value;
    onChange();
  }, [value]);
}

import { useRef, useState } from "preact/hooks";
import { useChange } from "./use-change.ts";

/**
 * A choice as it was just made, until what is stored has caught up: without it a control jumps back
 * for a moment whenever something else is drawn before the choice is stored.
 * @returns the value to show, and what to call with a new one
 */
export function useChoice<Value>(
  stored: Value,
  onChoose: (value: Value) => void,
): [shown: Value, choose: (value: Value) => void] {
  /** Made here and not stored yet, oldest first. */
  const made = useRef<readonly Value[]>([]);
  const [shown, setShown] = useState(stored);
  useChange(stored, () => {
    // Up to the one that is stored now; what another page has stored ends them all.
    const at = made.current.indexOf(stored);
    made.current = at === -1 ? [] : made.current.slice(at + 1);
    setShown(made.current.at(-1) ?? stored);
  });
  const choose = (value: Value) => {
    made.current = [...made.current, value];
    setShown(value);
    onChoose(value);
  };
  return [shown, choose];
}

import { useRef, useState } from "preact/hooks";
import { useChange } from "./use-change.ts";

/**
 * Shows a choice before it is stored. Without it, a control jumps back when something else renders
 * first.
 * @returns the value to show, and a function that makes a choice
 */
export function useChoice<Value>(
  stored: Value,
  onChoose: (value: Value) => void,
): [shown: Value, choose: (value: Value) => void] {
  // Choices that are not stored yet, oldest first.
  const made = useRef<readonly Value[]>([]);
  const [shown, setShown] = useState(stored);
  useChange(stored, () => {
    // Drop choices up to the stored one; a value from another page drops all.
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

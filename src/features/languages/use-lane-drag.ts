import type { RefObject, TargetedPointerEvent } from "preact";
import { useState } from "preact/hooks";

interface Drag {
  readonly from: number;
  readonly to: number;
}

export interface LaneDrag {
  /** Index of the row under the pointer; -1 for none. */
  readonly held: number;
  /** Where a row is drawn, from 0. */
  placeOf(index: number): number;
  start(event: TargetedPointerEvent<HTMLElement>, index: number): void;
  move(event: PointerEvent): void;
  /** @returns whether the row goes to another place */
  drop(): boolean;
  /** @returns whether a row was held */
  cancel(): boolean;
}

/**
 * Moves rows of equal height with a pointer. They stay where they are in the document while they
 * are drawn elsewhere, because a moved element would lose the pointer.
 */
export function useLaneDrag(
  list: RefObject<HTMLElement | null>,
  count: number,
  onDrop: (from: number, to: number) => void,
): LaneDrag {
  const [drag, setDrag] = useState<Drag | null>(null);
  const cancel = () => {
    setDrag(null);
    return drag !== null;
  };
  return {
    held: drag?.from ?? -1,
    placeOf(index) {
      if (drag === null) return index;
      const { from, to } = drag;
      if (index === from) return to;
      if (index > from && index <= to) return index - 1;
      return index < from && index >= to ? index + 1 : index;
    },
    start(event, index) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    move({ clientY }) {
      if (!drag || !list.current) return;
      const { top, height } = list.current.getBoundingClientRect();
      const to = Math.floor(((clientY - top) / height) * count);
      setDrag({ ...drag, to: Math.min(count - 1, Math.max(0, to)) });
    },
    drop() {
      if (!cancel() || !drag || drag.from === drag.to) return false;
      onDrop(drag.from, drag.to);
      return true;
    },
    cancel,
  };
}

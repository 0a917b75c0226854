import type { TargetedKeyboardEvent } from "preact";
import { useState } from "preact/hooks";

export interface Combobox {
  readonly open: boolean;
  /** Index of the highlighted option; -1 for none. */
  readonly active: number;
  show(): void;
  hide(): void;
  activate(index: number): void;
  onKeyDown(event: TargetedKeyboardEvent<HTMLInputElement>): void;
}

/**
 * Keyboard handling of a combobox with a listbox (WAI-ARIA Authoring Practices, "Combobox"). Arrows
 * open and move, Enter picks, Escape closes the list first.
 * @param count number of options
 * @param pick called with the index of the picked option
 * @param clear called by Escape when the list is closed; returns whether it cleared anything
 */
export function useCombobox(
  count: number,
  pick: (index: number) => void,
  clear: () => boolean,
): Combobox {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);

  const hide = () => {
    setOpen(false);
    setActive(-1);
  };
  const show = () => setOpen(true);
  const step = (by: 1 | -1) => {
    setOpen(true);
    if (count === 0) return;
    const from = open && active >= 0 ? active : by === 1 ? -1 : count;
    setActive((from + by + count) % count);
  };
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => {
      step(1);
      return true;
    },
    ArrowUp: () => {
      step(-1);
      return true;
    },
    Enter: () => {
      if (!open || count === 0) return false;
      pick(Math.max(active, 0));
      return true;
    },
    Escape: () => {
      if (!open) return clear();
      hide();
      return true;
    },
    Tab: () => {
      hide();
      return false;
    },
  };
  return {
    open,
    active: Math.min(active, count - 1),
    show,
    hide,
    activate: setActive,
    onKeyDown(event) {
      // While an input method composes, the keys belong to it.
      if (event.isComposing) return;
      if (keys[event.key]?.()) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
  };
}

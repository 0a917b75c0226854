import type { TargetedKeyboardEvent } from "preact";
import { useState } from "preact/hooks";

export interface Combobox {
  readonly open: boolean;
  /** Place of the option the arrow keys are on; -1 for none. */
  readonly active: number;
  show(): void;
  hide(): void;
  /** Puts the keys on an option; -1 for none. */
  activate(index: number): void;
  onKeyDown(event: TargetedKeyboardEvent<HTMLInputElement>): void;
}

/**
 * The keys of a combobox with a list (WAI-ARIA Authoring Practices, "Combobox"): arrows open and
 * move, Enter picks, Escape closes the list first.
 * @param count how many options there are now
 * @param pick is called with the place of the picked option
 * @param clear is called by Escape when the list is closed already; false when nothing was cleared
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
      // While an input method composes, its keys are its own.
      if (event.isComposing) return;
      if (keys[event.key]?.()) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
  };
}

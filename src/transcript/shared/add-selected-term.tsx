import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { PICKED_TERM_LIMITS, type PickedTerm } from "../../captions/terms/picked-term.ts";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";
import { withoutIsolates } from "./marked-text.tsx";

const GAP_PX = 4;

// Approximate size of the button in pixels, to keep it inside the window.
const BUTTON = { width: 210, height: 34 };

interface Selected {
  readonly chosen: PickedTerm;
  readonly left: number;
  readonly top: number;
}

export interface AddSelectedTermProps {
  readonly list: RefObject<HTMLElement | null>;
  /** The term for a selected text in a row and lane, or null. */
  readonly termIn: (index: number, lane: string, term: string) => PickedTerm | null;
  readonly onAdd: (chosen: PickedTerm) => void;
}

export function AddSelectedTerm({ list, termIn, onAdd }: AddSelectedTermProps) {
  const text = useText();
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const look = () => setSelected(readSelected(list.current, termIn));
    const leave = () => setSelected(null);
    document.addEventListener("selectionchange", look);
    list.current?.addEventListener("scroll", leave);
    return () => {
      document.removeEventListener("selectionchange", look);
      list.current?.removeEventListener("scroll", leave);
    };
  });
  if (!selected) return null;
  const { chosen, left, top } = selected;
  return (
    <div class="selected-word" style={{ left: `${left}px`, top: `${top}px` }}>
      <Button
        // Pressing the button would clear the selection before the click.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          setSelected(null);
          onAdd(chosen);
        }}
      >
        {text("add_word_title")}
      </Button>
    </div>
  );
}

function readSelected(
  list: HTMLElement | null,
  termIn: AddSelectedTermProps["termIn"],
): Selected | null {
  const selection = getSelection();
  if (!list || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const [cell, end] = [cellOf(range.startContainer), cellOf(range.endContainer)];
  const term = withoutIsolates(String(selection)).trim();
  const isTerm =
    term !== "" && term.length <= PICKED_TERM_LIMITS.wordLetters && !/[\n\r]/.test(term);
  if (!cell || cell !== end || !list.contains(cell) || !isTerm) return null;
  const row = cell.closest<HTMLElement>("[data-index]");
  const chosen = termIn(Number(row?.dataset.index ?? -1), cell.dataset.lane ?? "", term);
  if (!chosen) return null;
  const box = range.getBoundingClientRect();
  const isRoom = box.bottom + GAP_PX + BUTTON.height < innerHeight;
  return {
    chosen,
    left: Math.max(GAP_PX, Math.min(box.left, innerWidth - BUTTON.width)),
    top: isRoom ? box.bottom + GAP_PX : Math.max(GAP_PX, box.top - BUTTON.height - GAP_PX),
  };
}

function cellOf(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>(".cell[data-lane]") ?? null;
}

import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";
import { PICKED_TERM_LIMITS, type PickedTerm } from "../../captions/terms/picked-term.ts";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";
import { withoutIsolates } from "./marked-text.tsx";

/** Between what is selected and the button, and from the window's edges, in pixels. */
const GAP_PX = 4;

/** About what the button takes, in pixels: it stays within the window. */
const BUTTON = { width: 210, height: 34 };

/** What is selected in one line of the list. */
interface Selected {
  readonly chosen: PickedTerm;
  readonly left: number;
  readonly top: number;
}

export interface SelectedWordProps {
  readonly list: RefObject<HTMLElement | null>;
  /** What a selection of a word in a row and a lane stands for; null for nothing. */
  readonly chosenIn: (index: number, lane: string, word: string) => PickedTerm | null;
  readonly onAdd: (chosen: PickedTerm) => void;
}

/** A button beside words that are selected in a line, to add them to a word list. */
export function SelectedWord({ list, chosenIn, onAdd }: SelectedWordProps) {
  const text = useText();
  const [selected, setSelected] = useState<Selected | null>(null);
  useEffect(() => {
    const look = () => setSelected(readSelected(list.current, chosenIn));
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
        // A press would take the selection away before it is a click.
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
  chosenIn: SelectedWordProps["chosenIn"],
): Selected | null {
  const selection = getSelection();
  if (!list || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  const [cell, end] = [cellOf(range.startContainer), cellOf(range.endContainer)];
  const word = withoutIsolates(String(selection)).trim();
  const isWord =
    word !== "" && word.length <= PICKED_TERM_LIMITS.wordLetters && !/[\n\r]/.test(word);
  if (!cell || cell !== end || !list.contains(cell) || !isWord) return null;
  const row = cell.closest<HTMLElement>("[data-index]");
  const chosen = chosenIn(Number(row?.dataset.index ?? -1), cell.dataset.lane ?? "", word);
  if (!chosen) return null;
  const box = range.getBoundingClientRect();
  const isRoom = box.bottom + GAP_PX + BUTTON.height < innerHeight;
  return {
    chosen,
    left: Math.max(GAP_PX, Math.min(box.left, innerWidth - BUTTON.width)),
    top: isRoom ? box.bottom + GAP_PX : Math.max(GAP_PX, box.top - BUTTON.height - GAP_PX),
  };
}

/** The line of a lane that a node is in. */
function cellOf(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest<HTMLElement>(".cell[data-lane]") ?? null;
}

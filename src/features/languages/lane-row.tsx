import { useLayoutEffect, useRef } from "preact/hooks";
import type { LanguageNamer } from "../../captions/text/language-name.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useText } from "../../ui/texts.ts";
import { LanguageLabel } from "./language-label.tsx";
import type { LaneDrag } from "./use-lane-drag.ts";

interface VisibilityButtonProps {
  readonly name: string;
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
}

function VisibilityButton({ name, shown, onShow }: VisibilityButtonProps) {
  const text = useText();
  return (
    <IconButton
      icon={shown ? "eye" : "eyeOff"}
      label={text("lane_show", name)}
      aria-pressed={shown}
      onClick={() => onShow(!shown)}
    />
  );
}

export interface LaneRowProps {
  /** BCP 47 tag; null for the original. */
  readonly tag: string | null;
  readonly shown: boolean;
  readonly index: number;
  readonly count: number;
  readonly nameLanguage: LanguageNamer;
  readonly drag: LaneDrag;
  /** Id of the element that explains the handle. */
  readonly moveHintId: string;
  readonly onShow: (shown: boolean) => void;
  readonly onMove: (toIndex: number) => void;
  readonly onRemove: (() => void) | null;
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** One caption language, with a handle that moves it by pointer or arrow keys. */
export function LaneRow(props: LaneRowProps) {
  const { tag, shown, index, count, nameLanguage, drag, onRemove } = props;
  const text = useText();
  const row = useRef<HTMLLIElement>(null);
  const wasMoved = useRef(false);
  const name = tag === null ? text("lane_original") : nameLanguage(tag).name;

  // Moving a button in the document drops its focus.
  useLayoutEffect(() => {
    if (wasMoved.current) row.current?.querySelector("button")?.focus();
    wasMoved.current = false;
  }, [index]);

  const onKeyDown = (event: KeyboardEvent) => {
    const isCancelled = event.key === "Escape" && drag.cancel();
    const step = STEPS[event.key];
    if (!isCancelled && step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const toIndex = index + (step ?? 0);
    if (step === undefined || toIndex < 0 || toIndex >= count) return;
    wasMoved.current = true;
    props.onMove(toIndex);
  };

  const names = [
    "lane-row",
    !shown && "lane-row-hidden",
    drag.held === index && "lane-row-dragged",
  ];
  return (
    <li ref={row} class={names.filter(Boolean).join(" ")} style={{ order: drag.placeOf(index) }}>
      {count > 1 && (
        <IconButton
          icon="grip"
          label={text("lane_move", name)}
          aria-describedby={props.moveHintId}
          data-handle
          onKeyDown={onKeyDown}
          onPointerDown={(event) => drag.start(event, index)}
          onPointerMove={drag.move}
          onPointerUp={() => {
            wasMoved.current = drag.drop();
          }}
          onLostPointerCapture={drag.cancel}
        />
      )}
      {tag === null ? (
        <span class="language-label">{name}</span>
      ) : (
        <LanguageLabel tag={tag} nameLanguage={nameLanguage} />
      )}
      <VisibilityButton name={name} shown={shown} onShow={props.onShow} />
      {onRemove ? (
        <IconButton icon="close" label={text("lane_remove", name)} onClick={onRemove} />
      ) : (
        // Keeps the eye buttons of all rows aligned.
        <span class="lane-row-gap" />
      )}
    </li>
  );
}

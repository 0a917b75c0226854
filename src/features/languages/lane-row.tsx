import { useLayoutEffect, useRef } from "preact/hooks";
import type { LanguageNamer } from "../../captions/text/language-name.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useText } from "../../ui/texts.ts";
import { LanguageLabel } from "./language-label.tsx";

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
  readonly dragged: boolean;
  readonly onShow: (shown: boolean) => void;
  readonly onMove: (toIndex: number) => void;
  readonly onRemove: (() => void) | null;
  readonly onDrag: () => void;
  readonly onDrop: () => void;
}

/** One caption language. Its buttons do everything that dragging does. */
export function LaneRow(props: LaneRowProps) {
  const { tag, shown, index, count, nameLanguage, dragged, onRemove } = props;
  const text = useText();
  const row = useRef<HTMLLIElement>(null);
  const pressed = useRef<HTMLButtonElement | null>(null);
  const name = tag === null ? text("lane_original") : nameLanguage(tag).name;

  // Moving a button in the document drops its focus. At either end the other button takes it.
  useLayoutEffect(() => {
    const button = pressed.current;
    pressed.current = null;
    if (button?.disabled === false) button.focus();
    else if (button) row.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  }, [index]);

  const moveButton = (icon: "up" | "down", toIndex: number) => (
    <IconButton
      icon={icon}
      label={text(icon === "up" ? "lane_up" : "lane_down", name)}
      disabled={toIndex < 0 || toIndex >= count}
      onClick={(event) => {
        pressed.current = event.currentTarget;
        props.onMove(toIndex);
      }}
    />
  );

  return (
    <li
      ref={row}
      class={`lane-row${shown ? "" : " lane-row-hidden"}${dragged ? " lane-row-dragged" : ""}`}
      draggable
      onDragStart={props.onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
    >
      {tag === null ? (
        <span class="language-label">{name}</span>
      ) : (
        <LanguageLabel tag={tag} nameLanguage={nameLanguage} />
      )}
      {count > 1 && (
        <>
          {moveButton("up", index - 1)}
          {moveButton("down", index + 1)}
        </>
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

import { useLayoutEffect, useRef } from "preact/hooks";
import { IconButton } from "../../ui/icon-button.tsx";
import { useText } from "../../ui/texts.ts";
import { LanguageLabel } from "./language-label.tsx";
import type { LanguageNamer } from "./language-name.ts";

interface EyeProps {
  readonly name: string;
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
}

/** Draws a lane or keeps it out of sight. */
function Eye({ name, shown, onShow }: EyeProps) {
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
  /** BCP 47 tag; null for the words as they are spoken. */
  readonly tag: string | null;
  readonly shown: boolean;
  /** Place in the order, from 0, and how many there are. */
  readonly index: number;
  readonly count: number;
  readonly nameLanguage: LanguageNamer;
  readonly dragged: boolean;
  readonly onShow: (shown: boolean) => void;
  readonly onMove: (toIndex: number) => void;
  /** Null for what is always there. */
  readonly onRemove: (() => void) | null;
  readonly onDrag: () => void;
  readonly onDrop: () => void;
}

/** One lane among those that are made. Its buttons do all that dragging it does. */
export function LaneRow(props: LaneRowProps) {
  const { tag, shown, index, count, nameLanguage, dragged, onRemove } = props;
  const text = useText();
  const row = useRef<HTMLLIElement>(null);
  const pressed = useRef<HTMLButtonElement | null>(null);
  const name = tag === null ? text("lane_original") : nameLanguage(tag).name;

  // Moved in the document, a button loses the focus; at an end the other one takes it over.
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
      <Eye name={name} shown={shown} onShow={props.onShow} />
      {onRemove ? (
        <IconButton icon="close" label={text("lane_remove", name)} onClick={onRemove} />
      ) : (
        // Keeps the eyes of all rows below one another.
        <span class="lane-row-gap" />
      )}
    </li>
  );
}

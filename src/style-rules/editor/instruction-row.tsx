import { useLayoutEffect, useRef } from "preact/hooks";
import { IconButton } from "../../ui/icon-button.tsx";
import { useText } from "../../ui/texts.ts";
import { InstructionFields, type InstructionFieldsProps } from "./instruction-fields.tsx";

export interface InstructionRowProps extends InstructionFieldsProps {
  /** Zero-based position, and the number of instructions. */
  readonly index: number;
  readonly count: number;
  readonly isEdited: boolean;
  readonly isDragged: boolean;
  readonly onEdit: () => void;
  readonly onMove: (toIndex: number) => void;
  readonly onRemove: () => void;
  readonly onDrag: () => void;
  readonly onDrop: () => void;
}

/** An instruction. Its buttons and Alt with arrow keys do everything dragging does. */
export function InstructionRow(props: InstructionRowProps) {
  const { instruction, index, count, isEdited, isDragged, locale } = props;
  const { label, prompt } = instruction;
  const text = useText();
  const row = useRef<HTMLLIElement>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const wasEdited = useRef(isEdited);
  const name = label.trim() || text("style_instruction_unnamed", locale.number(index + 1));

  // A moved button loses the focus; at either end the other button takes it.
  useLayoutEffect(() => {
    const button = pressed.current;
    pressed.current = null;
    if (!button) return;
    if (!button.matches(":disabled")) button.focus();
    else row.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
  }, [index]);
  useLayoutEffect(() => {
    if (wasEdited.current && !isEdited) {
      row.current?.querySelector<HTMLElement>("[data-edit]")?.focus();
    }
    wasEdited.current = isEdited;
  }, [isEdited]);

  const move = (from: HTMLElement, toIndex: number) => {
    if (toIndex < 0 || toIndex >= count) return;
    pressed.current = from;
    props.onMove(toIndex);
  };
  const moveButton = (icon: "up" | "down", toIndex: number) => (
    <IconButton
      icon={icon}
      label={text(icon === "up" ? "style_instruction_up" : "style_instruction_down", name)}
      disabled={toIndex < 0 || toIndex >= count}
      onClick={(event) => move(event.currentTarget, toIndex)}
    />
  );
  return (
    <li
      ref={row}
      class={`instruction${isDragged ? " instruction-dragged" : ""}`}
      // While editing, the pointer selects text.
      draggable={!isEdited}
      onDragStart={props.onDrag}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        props.onDrop();
      }}
      onKeyDown={(event) => {
        const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
        if (!event.altKey || step === 0 || !(event.target instanceof HTMLElement)) return;
        event.preventDefault();
        move(event.target, index + step);
      }}
    >
      <span class="instruction-number quiet small">{locale.number(index + 1)}</span>
      {isEdited ? (
        <InstructionFields {...props} />
      ) : (
        <div class="instruction-words">
          <p class="instruction-label">
            <bdi>{name}</bdi>
          </p>
          <p class="quiet instruction-says" dir="auto">
            {prompt}
          </p>
        </div>
      )}
      <div class="instruction-buttons">
        {moveButton("up", index - 1)}
        {moveButton("down", index + 1)}
        {!isEdited && (
          <IconButton
            icon="pen"
            data-edit
            label={text("style_instruction_edit", name)}
            onClick={props.onEdit}
          />
        )}
        <IconButton
          icon="bin"
          data-remove
          label={text("style_instruction_remove", name)}
          onClick={props.onRemove}
        />
      </div>
    </li>
  );
}

import { useRef, useState } from "preact/hooks";
import { USUAL_MAX_INSTRUCTIONS } from "../../service/style-rules/style-rule-list.ts";
import type { EditedInstruction } from "../../store/style-rule-drafts/style-rule-draft.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import type { StyleRulesLocale } from "../locale.ts";
import { newInstruction } from "./edited-list.ts";
import { InstructionRow } from "./instruction-row.tsx";

export interface InstructionListProps {
  readonly instructions: readonly EditedInstruction[];
  readonly locale: StyleRulesLocale;
  readonly isChecked: boolean;
  readonly onChange: (instructions: readonly EditedInstruction[]) => void;
}

interface Removed {
  readonly instruction: EditedInstruction;
  readonly index: number;
}

export function InstructionList(props: InstructionListProps) {
  const { instructions, locale, isChecked, onChange } = props;
  const text = useText();
  const list = useRef<HTMLOListElement>(null);
  const addButton = useRef<HTMLParagraphElement>(null);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [dragged, setDragged] = useState<string | null>(null);
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const isOverUsual = instructions.length > USUAL_MAX_INSTRUCTIONS;
  const nameOf = ({ label }: EditedInstruction, index: number) =>
    label.trim() || text("style_instruction_unnamed", locale.number(index + 1));

  const edit = (key: string, isEdited: boolean) => {
    const next = new Set(edited);
    if (isEdited) next.add(key);
    else next.delete(key);
    setEdited(next);
  };
  const move = (from: number, to: number) => {
    const moved = instructions[from];
    if (!moved || from === to) return;
    const next = instructions.filter((_, index) => index !== from);
    next.splice(to, 0, moved);
    onChange(next);
    const places = [to + 1, instructions.length].map(locale.number);
    setAnnouncement(text("style_instruction_moved", nameOf(moved, from), ...places));
  };
  const remove = (index: number) => {
    const instruction = instructions[index];
    if (!instruction) return;
    onChange(instructions.filter((_, at) => at !== index));
    setRemoved({ instruction, index });
    setAnnouncement(text("style_instruction_removed", nameOf(instruction, index)));
    // The focused row disappears, so its neighbour takes the focus.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [])];
    (
      buttons[index + 1] ??
      buttons[index - 1] ??
      addButton.current?.querySelector("button")
    )?.focus();
  };
  const undo = () => {
    if (!removed) return;
    const next = [...instructions];
    next.splice(Math.min(removed.index, next.length), 0, removed.instruction);
    onChange(next);
    setAnnouncement(text("style_instruction_back", nameOf(removed.instruction, removed.index)));
    setRemoved(null);
  };
  const add = () => {
    const instruction = newInstruction({ label: "", prompt: "", sourceLanguage: null });
    onChange([...instructions, instruction]);
    edit(instruction.key, true);
  };
  return (
    <div class="instructions">
      {instructions.length === 0 && <p class="quiet">{text("style_instructions_none")}</p>}
      <ol ref={list} class="instruction-list">
        {instructions.map((instruction, index) => (
          <InstructionRow
            key={instruction.key}
            instruction={instruction}
            index={index}
            count={instructions.length}
            locale={locale}
            isChecked={isChecked}
            isEdited={edited.has(instruction.key)}
            isDragged={dragged === instruction.key}
            onChange={(change) =>
              onChange(
                instructions.map((each) => (each === instruction ? { ...each, ...change } : each)),
              )
            }
            onEdit={() => edit(instruction.key, true)}
            onDone={() => edit(instruction.key, false)}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
            onDrag={() => setDragged(instruction.key)}
            onDrop={() => {
              move(
                instructions.findIndex(({ key }) => key === dragged),
                index,
              );
              setDragged(null);
            }}
          />
        ))}
      </ol>
      {removed && (
        <Notice kind="info" actions={<Button onClick={undo}>{text("library_undo")}</Button>}>
          <p>{text("style_instruction_removed", nameOf(removed.instruction, removed.index))}</p>
          <p class="quiet small">{text("style_instruction_removed_hint")}</p>
        </Notice>
      )}
      <p ref={addButton} class="instructions-add">
        <Button onClick={add}>{text("style_instruction_add")}</Button>
        <span class="quiet small">
          {text(
            isOverUsual ? "style_instruction_count_over" : "style_instruction_count",
            locale.number(instructions.length),
            locale.number(USUAL_MAX_INSTRUCTIONS),
          )}
        </span>
      </p>
      {instructions.length >= USUAL_MAX_INSTRUCTIONS && (
        <Notice kind="working" announced>
          <p>{text("style_instructions_many", locale.number(USUAL_MAX_INSTRUCTIONS))}</p>
        </Notice>
      )}
      <p class="unseen" role="status">
        {announcement}
      </p>
    </div>
  );
}

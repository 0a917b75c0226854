import { useId } from "preact/hooks";
import type { TargetContentType, TargetFormat } from "../audio/target-formats.ts";
import { Notice } from "../ui/notice.tsx";
import { SavedMark } from "../ui/saved-mark.tsx";
import { useText } from "../ui/texts.ts";
import { useChoice } from "../ui/use-choice.ts";
import {
  TARGET_FORMAT_GROUPS,
  targetFormatLine,
  targetFormatName,
} from "./target-format-choice.ts";
import "./format-chooser.css";

export interface TargetFormatChooserProps {
  readonly value: TargetContentType;
  /** The formats that can be played here; null until it is known. */
  readonly playable: ReadonlySet<TargetContentType> | null;
  /** Shows that the choice has just been stored. */
  readonly saved: boolean;
  readonly onChoose: (contentType: TargetContentType) => void;
}

/** One of the formats speech can come in, each with what speaks for and against it. */
export function TargetFormatChooser(props: TargetFormatChooserProps) {
  const { playable, saved } = props;
  const [value, choose] = useChoice(props.value, props.onChoose);
  const text = useText();
  const id = useId();
  const isMissing = (contentType: TargetContentType) => playable?.has(contentType) === false;

  const row = (format: TargetFormat) => {
    const { contentType } = format;
    const rowId = `${id}-${contentType}`;
    return (
      <div key={contentType} class="format">
        <input
          id={rowId}
          type="radio"
          name={id}
          value={contentType}
          checked={contentType === value}
          aria-describedby={`${rowId}-line ${rowId}-type`}
          onChange={() => choose(contentType)}
        />
        <label for={rowId}>{targetFormatName(format, text)}</label>
        <span id={`${rowId}-line`} class="format-line quiet small">
          {isMissing(contentType) ? text("target_not_playable") : targetFormatLine(format, text)}
        </span>
        <code id={`${rowId}-type`} class="format-type quiet small">
          {contentType}
        </code>
      </div>
    );
  };

  return (
    <fieldset class="format-chooser">
      <legend class="field-label">
        {text("target_format_label")} <SavedMark saved={saved} />
      </legend>
      <p class="quiet small">{text("target_format_hint")}</p>
      {isMissing(value) && <Notice kind="stopped">{text("target_chosen_not_playable")}</Notice>}
      {TARGET_FORMAT_GROUPS.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset of its own would read as another choice.
        <div key={group.id} class="format-group" role="group" aria-labelledby={`${id}-${group.id}`}>
          <h3 id={`${id}-${group.id}`} class="quiet small">
            {group.id === "aac" ? text("target_group_aac") : text(`source_group_${group.id}`)}
          </h3>
          {group.formats.map(row)}
        </div>
      ))}
    </fieldset>
  );
}

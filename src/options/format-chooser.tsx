import { useId } from "preact/hooks";
import type { MissingEncoder } from "../audio/sound-encoder.ts";
import type { SourceContentType, SourceFormat } from "../audio/source-formats.ts";
import type { MessageFormat } from "../service/voice-session-request.ts";
import { Notice } from "../ui/notice.tsx";
import { SavedMark } from "../ui/saved-mark.tsx";
import { useText } from "../ui/texts.ts";
import { useChoice } from "../ui/use-choice.ts";
import { FORMAT_GROUPS, formatLine, formatName, MISSING_TEXTS } from "./format-choice.ts";
import "./format-chooser.css";

/** The formats this browser cannot make, and why. */
export type MissingEncoders = ReadonlyMap<SourceContentType, MissingEncoder>;

export interface FormatChooserProps {
  readonly value: SourceContentType;
  readonly messageFormat: MessageFormat;
  readonly missing: MissingEncoders;
  /** Shows that the choice has just been stored. */
  readonly saved: boolean;
  readonly onChoose: (contentType: SourceContentType) => void;
}

/** One of the formats sound can be sent in, each with what speaks for and against it. */
export function FormatChooser(props: FormatChooserProps) {
  const { messageFormat, missing, saved } = props;
  const [value, choose] = useChoice(props.value, props.onChoose);
  const text = useText();
  const id = useId();

  const row = (format: SourceFormat) => {
    const { contentType } = format;
    const reason = missing.get(contentType);
    const rowId = `${id}-${contentType}`;
    return (
      <div key={contentType} class="format">
        <input
          id={rowId}
          type="radio"
          name={id}
          value={contentType}
          checked={contentType === value}
          disabled={reason !== undefined}
          aria-describedby={`${rowId}-line ${rowId}-type`}
          onChange={() => choose(contentType)}
        />
        <label for={rowId}>{formatName(format, text)}</label>
        <span id={`${rowId}-line`} class="format-line quiet small">
          {reason === undefined
            ? formatLine(format, messageFormat, text)
            : text(MISSING_TEXTS[reason])}
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
        {text("source_format_label")} <SavedMark saved={saved} />
      </legend>
      <p class="quiet small">{text("source_format_hint")}</p>
      {missing.has(value) && <Notice kind="stopped">{text("source_chosen_missing")}</Notice>}
      {FORMAT_GROUPS.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset of its own would read as another choice.
        <div key={group.id} class="format-group" role="group" aria-labelledby={`${id}-${group.id}`}>
          <h3 id={`${id}-${group.id}`} class="quiet small">
            {text(`source_group_${group.id}`)}
          </h3>
          {group.formats.map(row)}
        </div>
      ))}
    </fieldset>
  );
}

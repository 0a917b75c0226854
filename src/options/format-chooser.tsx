import type { MissingEncoder } from "../audio/sound-encoder.ts";
import type { SourceContentType } from "../audio/source-formats.ts";
import type { MessageFormat } from "../service/voice-session/voice-session-request.ts";
import { useText } from "../ui/texts.ts";
import { FORMAT_GROUPS, formatLine, formatName, MISSING_TEXTS } from "./format-choice.ts";
import { FormatRadios } from "./format-radios.tsx";

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
  const { value, messageFormat, missing, saved, onChoose } = props;
  const text = useText();
  const groups = FORMAT_GROUPS.map(({ id, formats }) => ({
    id,
    title: text(`source_group_${id}`),
    rows: formats.map((format) => {
      const reason = missing.get(format.contentType);
      const isMissing = reason !== undefined;
      return {
        contentType: format.contentType,
        name: formatName(format, text),
        line: isMissing ? text(MISSING_TEXTS[reason]) : formatLine(format, messageFormat, text),
        disabled: isMissing,
      };
    }),
  }));
  return (
    <FormatRadios
      label={text("source_format_label")}
      hint={text("source_format_hint")}
      groups={groups}
      value={value}
      problemOf={(chosen) => (missing.has(chosen) ? text("source_chosen_missing") : null)}
      saved={saved}
      onChoose={onChoose}
    />
  );
}

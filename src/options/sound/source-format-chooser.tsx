import type { MissingEncoder } from "../../audio/encoders/create-sound-encoder.ts";
import type { SourceContentType } from "../../audio/formats/source-formats.ts";
import type { MessageFormat } from "../../service/voice-session/voice-session-request.ts";
import { useText } from "../../ui/texts.ts";
import { FormatSelect } from "./format-select.tsx";
import {
  MISSING_TEXTS,
  SOURCE_FORMAT_GROUPS,
  sourceFormatLine,
  sourceFormatName,
} from "./source-format-labels.ts";

/** Formats that this browser cannot encode, with the reason. */
export type MissingEncoders = ReadonlyMap<SourceContentType, MissingEncoder>;

export interface SourceFormatChooserProps {
  readonly value: SourceContentType;
  readonly messageFormat: MessageFormat;
  readonly missing: MissingEncoders;
  readonly saved: boolean;
  readonly onChoose: (contentType: SourceContentType) => void;
}

export function SourceFormatChooser(props: SourceFormatChooserProps) {
  const { value, messageFormat, missing, saved, onChoose } = props;
  const text = useText();
  const groups = SOURCE_FORMAT_GROUPS.map(({ id, formats }) => ({
    title: text(`source_group_${id}`),
    choices: formats.map((format) => {
      const reason = missing.get(format.contentType);
      const isMissing = reason !== undefined;
      return {
        contentType: format.contentType,
        name: sourceFormatName(format, text),
        line: isMissing
          ? text(MISSING_TEXTS[reason])
          : sourceFormatLine(format, messageFormat, text),
        disabled: isMissing,
      };
    }),
  }));
  return (
    <FormatSelect
      label={text("source_format_label")}
      hint={text("source_format_hint")}
      groups={groups}
      value={value}
      problem={missing.has(value) ? text("source_chosen_missing") : null}
      saved={saved}
      onChoose={onChoose}
    />
  );
}

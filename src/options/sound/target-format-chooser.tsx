import {
  DEFAULT_TARGET_CONTENT_TYPE,
  type TargetContentType,
} from "../../audio/formats/target-formats.ts";
import {
  TARGET_FORMAT_GROUPS,
  targetFormatLine,
  targetFormatName,
} from "../../features/dub/target-format-labels.ts";
import { useText } from "../../ui/texts.ts";
import { FormatSelect } from "./format-select.tsx";

export interface TargetFormatChooserProps {
  readonly value: TargetContentType;
  readonly playable: ReadonlySet<TargetContentType> | null;
  readonly saved: boolean;
  readonly onChoose: (contentType: TargetContentType) => void;
}

export function TargetFormatChooser(props: TargetFormatChooserProps) {
  const { value, playable, saved, onChoose } = props;
  const text = useText();
  const isMissing = (contentType: TargetContentType) => playable?.has(contentType) === false;
  const groups = TARGET_FORMAT_GROUPS.map(({ id, formats }) => ({
    title: id === "aac" ? text("target_group_aac") : text(`source_group_${id}`),
    choices: formats.map((format) => ({
      contentType: format.contentType,
      name: targetFormatName(format, text),
      line: isMissing(format.contentType)
        ? text("target_not_playable")
        : targetFormatLine(format, text),
      disabled: isMissing(format.contentType),
    })),
  }));
  const problem = isMissing(DEFAULT_TARGET_CONTENT_TYPE)
    ? "target_chosen_not_playable"
    : "target_chosen_replaced";
  return (
    <FormatSelect
      label={text("target_format_label")}
      hint={text("target_format_hint")}
      groups={groups}
      value={value}
      problem={isMissing(value) ? text(problem) : null}
      saved={saved}
      onChoose={onChoose}
    />
  );
}

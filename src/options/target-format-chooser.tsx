import { DEFAULT_TARGET_CONTENT_TYPE, type TargetContentType } from "../audio/target-formats.ts";
import {
  TARGET_FORMAT_GROUPS,
  targetFormatLine,
  targetFormatName,
} from "../features/dub/target-format-choice.ts";
import { useText } from "../ui/texts.ts";
import { FormatRadios } from "./format-radios.tsx";

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
  const { value, playable, saved, onChoose } = props;
  const text = useText();
  const isMissing = (contentType: TargetContentType) => playable?.has(contentType) === false;
  const groups = TARGET_FORMAT_GROUPS.map(({ id, formats }) => ({
    id,
    title: id === "aac" ? text("target_group_aac") : text(`source_group_${id}`),
    rows: formats.map((format) => ({
      contentType: format.contentType,
      name: targetFormatName(format, text),
      line: isMissing(format.contentType)
        ? text("target_not_playable")
        : targetFormatLine(format, text),
      disabled: isMissing(format.contentType),
    })),
  }));
  const problemOf = (chosen: TargetContentType) => {
    if (!isMissing(chosen)) return null;
    return text(
      isMissing(DEFAULT_TARGET_CONTENT_TYPE)
        ? "target_chosen_not_playable"
        : "target_chosen_replaced",
    );
  };
  return (
    <FormatRadios
      label={text("target_format_label")}
      hint={text("target_format_hint")}
      groups={groups}
      value={value}
      problemOf={problemOf}
      saved={saved}
      onChoose={onChoose}
    />
  );
}

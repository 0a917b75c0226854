import { PACE_NAMES, PACES, type Pace } from "../captions/pace/reading-choices.ts";
import { oneDecimalFormatter } from "./number-format.ts";
import { RangeField } from "./range-field.tsx";
import { useText } from "./texts.ts";

export interface PaceFieldProps {
  readonly value: Pace;
  /** Added delay of the words at each pace, in milliseconds. */
  readonly delaysMs: Readonly<Record<Pace, number>>;
  readonly uiLanguage: string;
  readonly compact?: boolean;
  readonly save: (pace: Pace) => Promise<void>;
}

export function PaceField(props: PaceFieldProps) {
  const { value, delaysMs, uiLanguage, compact = false, save } = props;
  const text = useText();
  const name = (at: number) => text(`pace_${PACE_NAMES[paceAt(at)]}`);
  const cost = (at: number) => {
    const delayMs = delaysMs[paceAt(at)];
    // Less than 50 ms would round to 0.0 s.
    return delayMs < 50
      ? text("pace_words_at_once", name(at))
      : text("pace_words", name(at), oneDecimalFormatter(uiLanguage)(delayMs / 1000));
  };
  return (
    <RangeField
      label={text(compact ? "pace_short" : "pace_label")}
      hint={
        !compact && (
          <>
            {cost(value)}
            <br />
            {text(`pace_${PACE_NAMES[value]}_hint`)}
            <br />
            {text("pace_measured")}
          </>
        )
      }
      min={0}
      max={PACES.length - 1}
      value={value}
      format={compact ? name : cost}
      {...(!compact && { ends: [text("pace_calm"), text("pace_fast")] })}
      compact={compact}
      save={(at) => save(paceAt(at))}
    />
  );
}

function paceAt(position: number): Pace {
  return PACES.find((pace) => pace === position) ?? 2;
}

import { useRef } from "preact/hooks";
import type { CaptionStyle } from "../../captions/look/caption-style.ts";
import {
  type ContrastFix,
  nearestFix,
  weakestLane,
  withFix,
  worstContrast,
} from "../../captions/look/contrast.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { oneDecimalFormatter, percentFormatter } from "../../ui/number-format.ts";
import { useText } from "../../ui/texts.ts";
import type { ChosenLane } from "./chosen-lanes.ts";

export interface ContrastNoticeProps {
  readonly style: CaptionStyle;
  readonly lanes: readonly ChosenLane[];
  readonly uiLanguage: string;
  readonly onFix: (style: CaptionStyle) => Promise<void>;
}

/** Shows the contrast over the least suitable picture and offers to raise a low one. */
export function ContrastNotice({ style, lanes, uiLanguage, onFix }: ContrastNoticeProps) {
  const text = useText();
  const guard = useRef<HTMLDivElement>(null);
  const tenths = oneDecimalFormatter(uiLanguage);
  const weak = weakestLane(
    style,
    lanes.map(({ lane }) => lane),
  );
  const fix = weak && nearestFix(style, weak);
  // Rounded down, so that a ratio below the limit does not read as the limit.
  const shown = (ratio: number) => tenths(Math.floor(ratio * 10) / 10);
  const name = lanes.find(({ lane }) => lane === weak?.lane)?.name;
  const fixWords = (chosen: ContrastFix) =>
    chosen.kind === "opacity"
      ? text("contrast_fix_opacity", percentFormatter(uiLanguage)(chosen.percent))
      : text(`contrast_fix_${chosen.kind}`);
  const mend = (chosen: ContrastFix) => {
    // The button disappears, so focus the text that replaces it.
    void onFix(withFix(style, chosen)).then(() => guard.current?.focus());
  };
  return (
    <div ref={guard} class="contrast" aria-live="polite" tabIndex={-1}>
      {weak && fix ? (
        <Notice kind="working" actions={<Button onClick={() => mend(fix)}>{fixWords(fix)}</Button>}>
          <p>
            {name === undefined
              ? text("contrast_low", shown(weak.ratio))
              : text("contrast_low_lane", name, shown(weak.ratio))}
          </p>
        </Notice>
      ) : (
        <p class="quiet small">{text("contrast_enough", shown(worstContrast(style)))}</p>
      )}
    </div>
  );
}

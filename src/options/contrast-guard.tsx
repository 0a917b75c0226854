import { useRef } from "preact/hooks";
import type { CaptionStyle } from "../captions/look/caption-style.ts";
import {
  type ContrastFix,
  nearestFix,
  weakestLane,
  withFix,
  worstContrast,
} from "../captions/look/contrast.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { percentWords, tenthWords } from "../ui/number-format.ts";
import { useText } from "../ui/texts.ts";
import type { NamedLane } from "./look-types.ts";

export interface ContrastGuardProps {
  readonly style: CaptionStyle;
  readonly lanes: readonly NamedLane[];
  readonly uiLanguage: string;
  readonly onFix: (style: CaptionStyle) => Promise<void>;
}

/** Says how well captions can be read over the picture that suits them least, and mends it. */
export function ContrastGuard({ style, lanes, uiLanguage, onFix }: ContrastGuardProps) {
  const text = useText();
  const guard = useRef<HTMLDivElement>(null);
  const tenths = tenthWords(uiLanguage);
  const weak = weakestLane(
    style,
    lanes.map(({ lane }) => lane),
  );
  const fix = weak && nearestFix(style, weak);
  // What is below the limit must not be rounded up to it.
  const shown = (ratio: number) => tenths(Math.floor(ratio * 10) / 10);
  const name = lanes.find(({ lane }) => lane === weak?.lane)?.name;
  const fixWords = (chosen: ContrastFix) =>
    chosen.kind === "opacity"
      ? text("contrast_fix_opacity", percentWords(uiLanguage)(chosen.percent))
      : text(`contrast_fix_${chosen.kind}`);
  const mend = (chosen: ContrastFix) => {
    // The button goes with what was wrong, and what is said then is where it was.
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

import { useMemo, useRef, useState } from "preact/hooks";
import type { LaneTextSettings } from "../../captions/lines/lane-text.ts";
import type { CaptionStyle } from "../../captions/look/caption-style.ts";
import { letterStyle, styleVariables } from "../../captions/look/style-variables.ts";
import type { Pace } from "../../captions/pace/reading-choices.ts";
import type { LaneId } from "../../captions/segment.ts";
import { columnsOf, directionOf } from "../../captions/text/writing-direction.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { useText } from "../../ui/texts.ts";
import { useInView } from "../../ui/use-in-view.ts";
import { usePreviewClock } from "./preview-clock.ts";
import { PreviewLane } from "./preview-lane.ts";
import { PreviewLine } from "./preview-line.tsx";
import { usePaused } from "./use-paused.ts";
import "../../captions/captions.css";
import "./caption-preview.css";

const PICTURES = ["changing", "bright", "dark"] as const;
type Picture = (typeof PICTURES)[number];

export interface PreviewLaneChoice {
  readonly lane: LaneId;
  readonly language: string;
}

export interface CaptionPreviewProps {
  readonly style: CaptionStyle;
  readonly pace: Pace;
  readonly lanes: readonly PreviewLaneChoice[];
}

/** Shows a sample talk as captions over a changing, bright or dark picture. */
export function CaptionPreview({ style, pace, lanes }: CaptionPreviewProps) {
  const text = useText();
  const [picture, setPicture] = useState<Picture>("changing");
  const [paused, setPaused] = usePaused();
  const screen = useRef<HTMLDivElement>(null);
  // Stop drawing while nobody sees it.
  const isPaused = !useInView(screen) || paused;
  const names = lanes.map(({ lane, language }) => `${lane} ${language}`).join();
  // Changing the look must not restart the talk.
  const written = useMemo(
    () =>
      lanes.map((choice) => ({
        choice,
        talk: new PreviewLane(choice.language, choicesOf(style, pace, choice)),
      })),
    [names],
  );
  for (const { choice, talk } of written) talk.setChoices(choicesOf(style, pace, choice));
  const nowMs = usePreviewClock(isPaused, (ms) =>
    Math.min(...written.map(({ talk }) => talk.nextMs(ms))),
  );
  return (
    <div class="preview">
      <div
        ref={screen}
        class={`preview-screen preview-${picture}${isPaused ? " preview-still" : ""}`}
        role="img"
        aria-label={text("preview_label")}
      >
        {written.map(({ choice: { lane }, talk }) => (
          <div
            key={lane}
            class="lane"
            lang={talk.language}
            dir={directionOf(talk.language)}
            style={styleVariables(style, lane)}
          >
            {talk.linesAt(nowMs).map((line) => (
              <PreviewLine key={line.id} line={line} />
            ))}
          </div>
        ))}
      </div>
      <div class="preview-controls">
        <Button aria-pressed={paused} onClick={() => setPaused(!paused)}>
          <Icon name={paused ? "play" : "pause"} />{" "}
          {text(paused ? "preview_play" : "preview_pause")}
        </Button>
        <RadioGroup
          compact
          label={text("preview_picture")}
          value={picture}
          choices={PICTURES.map((value) => ({ value, label: text(`preview_${value}`) }))}
          onChoose={setPicture}
        />
      </div>
    </div>
  );
}

/** Width of the preview's screen, and of a letter at normal size. */
const SCREEN_PX = 600;
const LETTER_PX = 18;
/** Width of a full line in the widest common letters. */
const FULL_LINE_EM = 23;

// Breaks lines earlier when large letters would not fit, as the overlay does.
function choicesOf(
  style: CaptionStyle,
  pace: Pace,
  { lane, language }: PreviewLaneChoice,
): LaneTextSettings {
  const letterPx = (letterStyle(style, lane).sizePercent / 100) * LETTER_PX;
  const full = columnsOf(language);
  const fitting = Math.floor((full * SCREEN_PX) / (letterPx * FULL_LINE_EM));
  return { pace, lines: style.lines, columns: fitting < full ? fitting : null };
}

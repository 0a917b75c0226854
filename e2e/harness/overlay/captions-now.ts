export interface CaptionLine {
  /** Stays the same while the line is on screen. */
  readonly id: string;
  readonly text: string;
  /** The end of `text` that may still change. */
  readonly tentative: string;
  /** The words of `text` that are marked as being spoken; empty when none are. */
  readonly saying: string;
}

export interface CaptionLane {
  /** A target language, or `original`. */
  readonly lane: string;
  readonly language: string;
  readonly direction: string;
  readonly lines: readonly CaptionLine[];
}

export interface CaptionsNow {
  /** Whether the overlay is in the browser's top layer. */
  readonly shown: boolean;
  readonly lanes: readonly CaptionLane[];
  readonly notice: string | null;
}

export function laneText(captions: CaptionsNow, lane: string): string {
  const lines = captions.lanes.find((each) => each.lane === lane)?.lines ?? [];
  return lines.map((line) => line.text.trim()).join(" ");
}

/** A function on the overlay's shadow root that returns a `CaptionsNow`. */
export const READ_CAPTIONS = `function () {
  const visible = (element) => element.checkVisibility();
  const notice = [...this.querySelectorAll("[role=status]")].filter(visible)
    .map((element) => element.textContent.trim()).filter((text) => text !== "").join(" ");
  return {
    shown: this.host.matches(":popover-open"),
    lanes: [...this.querySelectorAll("[data-lane]")].filter(visible).map((lane) => ({
      lane: lane.dataset.lane,
      language: lane.lang,
      direction: lane.dir,
      lines: [...lane.querySelectorAll("[data-line]")].filter(visible).map((line) => ({
        id: line.dataset.line,
        text: line.textContent,
        tentative: [...line.querySelectorAll("[data-tentative]")]
          .map((part) => part.textContent).join(""),
        saying: line.querySelector(".saying")?.textContent ?? "",
      })),
    })),
    notice: notice === "" ? null : notice,
  };
}`;

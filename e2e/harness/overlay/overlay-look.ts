import { NO_POSITIONS } from "../../../src/captions/look/caption-position.ts";
import {
  type CaptionStyle,
  DEFAULT_CAPTION_STYLE,
} from "../../../src/captions/look/caption-style.ts";
import { resolveStyle } from "../../../src/captions/look/resolved-style.ts";
import { DEFAULT_READING } from "../../../src/captions/pace/reading-choices.ts";
import type { OverlayLook, OverlayMessage } from "../../../src/messaging/channel.ts";

export function lookOf({
  style,
  reading,
}: {
  readonly style?: Partial<CaptionStyle>;
  readonly reading?: Partial<OverlayLook["reading"]>;
}): OverlayMessage {
  return {
    kind: "look",
    look: {
      style: resolveStyle({ ...DEFAULT_CAPTION_STYLE, ...style }),
      reading: { ...DEFAULT_READING, ...reading },
      places: NO_POSITIONS,
      isHidden: false,
    },
  };
}

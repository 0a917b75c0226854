import type { PositionKind } from "../../captions/look/caption-position.ts";
import type { PlayerAreas } from "../players/player-place.ts";
import { heightOf, widthOf } from "./area.ts";

/** Which of the stored positions belongs to a player, by its shape and the fullscreen state. */
export function playerKind({ picture }: PlayerAreas): PositionKind {
  const isUpright = heightOf(picture) > widthOf(picture);
  if (document.fullscreenElement) return isUpright ? "uprightFullscreen" : "fullscreen";
  return isUpright ? "uprightWindow" : "window";
}

import { onAbort } from "../../lib/on-abort.ts";
import { markLanguage } from "../../platform/mark-language.ts";
import { text } from "../../platform/text.ts";
import { createElement } from "../elements/create-element.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import type { CaptionHost } from "../host/caption-host.ts";
import { CaptionBoxPlacer } from "../placement/caption-box-placer.ts";
import { keepFromPage } from "./keep-from-page.ts";

/**
 * Shows in the page that captions are in a window of their own, until `signal` aborts. It stands
 * where captions would, clear of the player's controls, and brings them back when pressed.
 * @param placer of the captions, which learns what frames report
 * @returns the chip's box
 */
export function openReturnChip(
  host: CaptionHost,
  placer: CaptionBoxPlacer,
  bringBack: () => void,
  signal: AbortSignal,
): HTMLElement {
  const captionBox = createElement("div", "stage");
  const chip = document.createElement("button");
  const action = createElement("span");
  chip.type = "button";
  chip.className = "chip";
  markLanguage(chip);
  action.textContent = text("overlay_bring_back");
  chip.append(`${text("overlay_elsewhere")} · `, action);
  onTrusted(chip, "click", bringBack, signal);
  keepFromPage(chip, signal);
  captionBox.append(chip);
  host.root.querySelector(".holder")?.append(captionBox);
  const ignore = () => undefined;
  const hooks = { onPositionChosen: ignore, onArranged: ignore, readAtMs: () => 0 };
  new CaptionBoxPlacer({ ...host, captionBox }, hooks, signal, placer.frames).layOut();
  onAbort(signal, () => {
    captionBox.remove();
    host.pin(null);
  });
  return captionBox;
}

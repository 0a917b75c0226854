import { directionOf } from "../captions/text/writing-direction.ts";
import { text } from "./text.ts";

/**
 * Sets language and direction of an element with texts from the message catalogue. The catalogue's
 * language may differ from the browser's when it has no translation for that.
 */
export function markLanguage(element: HTMLElement): void {
  element.lang = text("texts_language");
  element.dir = directionOf(element.lang);
}

import { directionOf } from "../captions/lines/writing-direction.ts";
import { text } from "./text.ts";

/**
 * Says of an element that its texts come from the catalogue: in which language they are and which
 * way they run. The catalogue's language may be another one than the browser's, where there is none
 * in that.
 */
export function markLanguage(element: HTMLElement): void {
  element.lang = text("texts_language");
  element.dir = directionOf(element.lang);
}

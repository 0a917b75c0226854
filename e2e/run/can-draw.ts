import type { Page } from "@playwright/test";

/** More letters say no more; all that a font lacks look the same. */
const LETTERS_COMPARED = 4;

/**
 * Whether this machine has a font for a text. Letters that none has are drawn as one and the same
 * box.
 * @param page any page: text is drawn in its browser, beside what it shows
 */
export async function canDraw(page: Page, text: string): Promise<boolean> {
  const letters = [...new Set(text.match(/[^\p{P}\p{N}\s]/gu))].slice(0, LETTERS_COMPARED);
  if (letters.length < 2) return true;
  const pictures = await page.evaluate((each) => {
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    return each.map((letter) => {
      pen?.clearRect(0, 0, canvas.width, canvas.height);
      if (pen) pen.font = "48px sans-serif";
      pen?.fillText(letter, 20, 80);
      return canvas.toDataURL();
    });
  }, letters);
  return new Set(pictures).size > 1;
}

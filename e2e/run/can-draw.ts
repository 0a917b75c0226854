import type { Page } from "@playwright/test";

// A few letters are enough; missing glyphs all look the same.
const LETTERS_COMPARED = 4;

/**
 * Whether this machine has a font for a text. Missing glyphs are all drawn as the same box.
 * @param page any page; the text is drawn in its browser, outside its content
 */
export async function canDraw(page: Page, text: string): Promise<boolean> {
  const letters = [...new Set(text.match(/[^\p{P}\p{N}\s]/gu))].slice(0, LETTERS_COMPARED);
  if (letters.length < 2) return true;
  const pictures = await page.evaluate((each) => {
    const canvas = document.createElement("canvas");
    const context = canvas.getContext("2d");
    return each.map((letter) => {
      context?.clearRect(0, 0, canvas.width, canvas.height);
      if (context) context.font = "48px sans-serif";
      context?.fillText(letter, 20, 80);
      return canvas.toDataURL();
    });
  }, letters);
  return new Set(pictures).size > 1;
}

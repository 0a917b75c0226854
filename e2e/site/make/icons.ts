// Draws the PNG icons of the extension from `public/icons/mark.svg`. Run it by hand when the logo
// changes: `CHROMIUM_PATH=$(command -v chromium) npx tsx e2e/site/make/icons.ts`.
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const ICONS = fileURLToPath(new URL("../../../public/icons/", import.meta.url));
const SIZES_PX = [16, 32, 48, 128];

const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  args: ["--no-sandbox"],
  ...(executablePath ? { executablePath } : {}),
});
const page = await browser.newPage();
const mark = await readFile(`${ICONS}mark.svg`, "utf8");
for (const sizePx of SIZES_PX) {
  await page.setViewportSize({ width: sizePx, height: sizePx });
  await page.setContent(`<style>body{margin:0}svg{display:block;inline-size:100vw}</style>${mark}`);
  await page.screenshot({ path: `${ICONS}icon-${sizePx}.png`, omitBackground: true });
}
await browser.close();

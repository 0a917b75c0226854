import type { SurtitleBrowser } from "../harness/browser/launch-surtitle.ts";

export interface PlacedPicture {
  readonly png: Buffer;
  /** CSS declarations that place it, for instance `left: 0; top: 0`. */
  readonly place: string;
}

/**
 * Combines screenshots as a browser window shows them: a popup over its page, a side panel next to
 * it. A screenshot of a page contains neither.
 * @returns a PNG
 */
export async function composePicture(
  browser: SurtitleBrowser,
  size: { readonly width: number; readonly height: number },
  pictures: readonly PlacedPicture[],
): Promise<Buffer> {
  const images = pictures.map(
    ({ png, place }) =>
      `<img style="position: absolute; ${place}" src="data:image/png;base64,${png.toString("base64")}">`,
  );
  return await drawPage(browser, size, images.join(""));
}

/**
 * Draws HTML on a blank page.
 * @param body HTML
 * @returns a PNG
 */
export async function drawPage(
  browser: SurtitleBrowser,
  size: { readonly width: number; readonly height: number },
  body: string,
): Promise<Buffer> {
  const page = await browser.context.newPage();
  await page.setViewportSize(size);
  await page.setContent(`<!doctype html><style>html, body { margin: 0; }</style>${body}`);
  const png = await page.screenshot();
  await page.close();
  return png;
}

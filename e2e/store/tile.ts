import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../run/build-extension.ts";
import { drawPage } from "./compose-picture.ts";
import type { StoreStage } from "./store-stage.ts";

/** The size of a small promotional tile, in pixels. */
export const TILE_SIZE = { width: 440, height: 280 } as const;

/**
 * The icon and the name over the captions of a screenshot.
 * @param screenshot PNG of captions in fullscreen
 */
export async function pictureTile({ browser }: StoreStage, screenshot: Buffer): Promise<Buffer> {
  const icon = readFileSync(join(ROOT, "public/icons/icon-128.png"));
  return await drawPage(browser, TILE_SIZE, tileBody(asUrl(icon), asUrl(screenshot)));
}

const asUrl = (png: Buffer) => `data:image/png;base64,${png.toString("base64")}`;

// Enlarges the captions, which nobody could read if the whole screenshot were this small.
function tileBody(icon: string, screenshot: string): string {
  return `<style>
    .tile { position: relative; width: 440px; height: 280px; overflow: hidden; background: #0f2a46; }
    .screen { position: absolute; width: 832px; left: -196px; bottom: -26px; }
    .shade { position: absolute; inset: 0 0 auto; height: 96px;
      background: linear-gradient(#0f2a46 60%, transparent); }
    .name { position: absolute; left: 24px; top: 22px; display: flex; gap: 14px; align-items: center;
      font: 700 34px/1 system-ui, sans-serif; color: #fff; }
  </style>
  <div class="tile">
    <img class="screen" src="${screenshot}"><div class="shade"></div>
    <div class="name"><img width="48" height="48" src="${icon}">Surtitle</div>
  </div>`;
}

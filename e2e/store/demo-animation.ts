import type { Page } from "@playwright/test";
import { untyped } from "../harness/browser/devtools-session.ts";
import { letPlay, playFrom } from "../harness/input/player.ts";
import { animatedWebp, type WebpFrame } from "./animated-webp.ts";
import { openFullscreenTalk } from "./caption-scenes.ts";
import type { StoreStage } from "./store-stage.ts";

// Large enough to read, small enough for a front page.
const SIZE = { width: 800, height: 500 } as const;
const DURATION_MS = 10_000;
// Words come slower than this, so more frames would show nothing new.
const FRAME_MS = 125;
const FROM_MS = 46_500;
// Words fill the lanes before the first frame.
const LEAD_MS = 3_500;

interface ScreenFrame {
  readonly png: string;
  readonly atMs: number;
}

/**
 * Ten seconds of a talk in fullscreen with its captions. The browser itself encodes the frames, so
 * that no encoder has to be installed; each holds only the part of the screen that has changed.
 */
export async function animateDemo(stage: StoreStage): Promise<Buffer> {
  const page = await openFullscreenTalk(stage);
  await playFrom(page, FROM_MS);
  await letPlay(page, LEAD_MS);
  const frames = await recordScreen(page);
  const encoder = await stage.browser.context.newPage();
  const encoded = await encodeFrames(encoder, frames);
  return animatedWebp(SIZE, encoded);
}

async function recordScreen(page: Page): Promise<readonly ScreenFrame[]> {
  const session = untyped(await page.context().newCDPSession(page));
  const frames: ScreenFrame[] = [];
  session.on("Page.screencastFrame", ({ data, metadata, sessionId }: ScreencastFrame) => {
    void session.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
    const atMs = metadata.timestamp * 1000;
    const last = frames.at(-1);
    if (last && atMs - last.atMs < FRAME_MS) frames.pop();
    frames.push({ png: data, atMs: last && atMs - last.atMs < FRAME_MS ? last.atMs : atMs });
  });
  const { width: maxWidth, height: maxHeight } = SIZE;
  await session.send("Page.startScreencast", { format: "png", maxWidth, maxHeight });
  // The recording lasts this long, whatever the video does meanwhile.
  await page.waitForTimeout(DURATION_MS);
  await session.send("Page.stopScreencast");
  return frames;
}

interface ScreencastFrame {
  readonly data: string;
  readonly sessionId: number;
  readonly metadata: { readonly timestamp: number };
}

interface EncodedFrame extends Omit<WebpFrame, "webp" | "durationMs"> {
  /** In base64. */
  readonly webp: string;
}

async function encodeFrames(page: Page, frames: readonly ScreenFrame[]): Promise<WebpFrame[]> {
  await page.evaluate(SET_UP_ENCODER);
  const first = frames[0]?.atMs ?? 0;
  const encoded: WebpFrame[] = [];
  let shownFromMs = first;
  for (const { png, atMs } of frames) {
    const frame = await page.evaluate<EncodedFrame | null>(`encodeFrame(${JSON.stringify(png)})`);
    if (!frame) continue;
    const last = encoded.pop();
    if (last) encoded.push({ ...last, durationMs: atMs - shownFromMs });
    shownFromMs = atMs;
    encoded.push({ ...frame, webp: Buffer.from(frame.webp, "base64"), durationMs: 0 });
  }
  const last = encoded.pop();
  if (last) encoded.push({ ...last, durationMs: first + DURATION_MS - shownFromMs });
  return encoded;
}

/**
 * A string, because the TypeScript runner would change a function in transit. `encodeFrame` returns
 * the rectangle that differs from what is shown so far, or null when nothing does. Differences too
 * small to see are noise of the video, and count only once they add up.
 */
const SET_UP_ENCODER = `{
  const { width, height } = ${JSON.stringify(SIZE)};
  const context = Object.assign(document.createElement("canvas"), { width, height })
    .getContext("2d", { willReadFrequently: true });
  let shown = null;
  const changed = (now) => {
    if (shown === null) return { left: 0, top: 0, right: width, bottom: height };
    let left = width, top = height, right = 0, bottom = 0;
    for (let y = 0, at = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1, at += 4) {
        const difference = Math.abs(now[at] - shown[at]) + Math.abs(now[at + 1] - shown[at + 1]) +
          Math.abs(now[at + 2] - shown[at + 2]);
        if (difference <= 24) continue;
        left = Math.min(left, x); right = Math.max(right, x + 1);
        top = Math.min(top, y); bottom = Math.max(bottom, y + 1);
      }
    }
    return { left: left - (left % 2), top: top - (top % 2), right, bottom };
  };
  globalThis.encodeFrame = async (png) => {
    const picture = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob());
    context.drawImage(picture, 0, 0, width, height);
    const now = context.getImageData(0, 0, width, height).data;
    const { left, top, right, bottom } = changed(now);
    if (right <= left) return null;
    shown ??= new Uint8ClampedArray(now);
    const part = Object.assign(document.createElement("canvas"), {
      width: right - left, height: bottom - top,
    });
    part.getContext("2d").drawImage(context.canvas, -left, -top);
    for (let y = top; y < bottom; y += 1) {
      const from = (y * width + left) * 4;
      shown.set(now.subarray(from, from + (right - left) * 4), from);
    }
    const blob = await new Promise((resolve) => part.toBlob(resolve, "image/webp", 0.82));
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const webp = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
    return { webp, x: left, y: top, width: part.width, height: part.height };
  };
}`;

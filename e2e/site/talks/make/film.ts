import { spawn } from "node:child_process";
import { once } from "node:events";
import { pathToFileURL } from "node:url";
import { chromium, type Page } from "@playwright/test";
import type { SpeechTrack } from "./speech-track.ts";

const SIZE_PX = { width: 1280, height: 720 };
const FRAMES_PER_S = 10;
// Seeking lands on a key frame, so one every two seconds makes it quick.
const KEY_FRAME_EVERY = FRAMES_PER_S * 2;
const FADE_MS = 700;

interface SlideTime {
  readonly id: string;
  readonly startMs: number;
  readonly endMs: number;
}

/**
 * Films the slides of a talk. The page's animations are set to the time of each frame, so the same
 * page gives the same film. Writes VP9 in WebM, without sound, to `outputPath`.
 */
export async function filmSlides(
  pagePath: string,
  track: SpeechTrack,
  outputPath: string,
): Promise<void> {
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    args: ["--no-sandbox"],
    ...(executablePath ? { executablePath } : {}),
  });
  try {
    const page = await browser.newPage({ viewport: SIZE_PX });
    await page.goto(pathToFileURL(pagePath).href);
    await encodeFrames(page, slideTimes(track), track.durationMs, outputPath);
  } finally {
    await browser.close();
  }
}

// A slide fades in shortly before its first sentence.
function slideTimes(track: SpeechTrack): readonly SlideTime[] {
  const changes: { id: string; startMs: number }[] = [];
  for (const { sentence, startMs } of track.sentences) {
    if (changes.at(-1)?.id === sentence.slide) continue;
    changes.push({ id: sentence.slide, startMs: changes.length === 0 ? 0 : startMs - FADE_MS / 2 });
  }
  return changes.map(({ id, startMs }, index) => {
    return { id, startMs, endMs: changes[index + 1]?.startMs ?? track.durationMs };
  });
}

async function encodeFrames(
  page: Page,
  slides: readonly SlideTime[],
  durationMs: number,
  outputPath: string,
): Promise<void> {
  const ffmpeg = spawn(
    "ffmpeg",
    [
      ..."-y -loglevel error -f image2pipe -c:v png".split(" "),
      ...["-framerate", String(FRAMES_PER_S), "-i", "-"],
      ..."-c:v libvpx-vp9 -pix_fmt yuv420p -crf 51 -b:v 0 -deadline good -cpu-used 1".split(" "),
      ...["-row-mt", "1", "-g", String(KEY_FRAME_EVERY), "-keyint_min", String(KEY_FRAME_EVERY)],
      outputPath,
    ],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const ended = once(ffmpeg, "close");
  const frameCount = Math.ceil((durationMs * FRAMES_PER_S) / 1_000);
  for (let frame = 0; frame < frameCount; frame += 1) {
    const timeMs = (frame * 1_000) / FRAMES_PER_S;
    await page.evaluate(showMoment, { slides, timeMs, fadeMs: FADE_MS });
    const picture = await page.screenshot({ type: "png" });
    if (!ffmpeg.stdin.write(picture)) await once(ffmpeg.stdin, "drain");
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** Runs in the page: shows every slide and animation at one moment of the talk. */
function showMoment(moment: {
  slides: readonly SlideTime[];
  timeMs: number;
  fadeMs: number;
}): void {
  const { slides, timeMs, fadeMs } = moment;
  for (const { id, startMs, endMs } of slides) {
    const slide = document.getElementById(id);
    if (!slide) throw new Error(`No slide ${id}`);
    const fade = startMs === 0 ? 1 : Math.min(1, (timeMs - startMs) / fadeMs);
    const isShown = timeMs >= startMs && timeMs < endMs + fadeMs;
    slide.style.display = isShown ? "block" : "none";
    slide.style.opacity = String(fade);
    if (!isShown) continue;
    for (const animation of slide.getAnimations({ subtree: true })) {
      animation.pause();
      animation.currentTime = timeMs - startMs;
    }
  }
}

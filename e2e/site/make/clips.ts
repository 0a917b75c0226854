// Makes the clips of `players/clips`: twenty seconds of a still picture in one shape, with a soft
// tone. Pixels can be compared while they play. Run it by hand when a shape is added:
// `CHROMIUM_PATH=$(command -v chromium) npx tsx e2e/site/make/clips.ts`.
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";

const CLIPS = fileURLToPath(new URL("../players/clips/", import.meta.url));
const MEDIABUNNY = new URL(
  "../../../node_modules/mediabunny/dist/bundles/mediabunny.cjs",
  import.meta.url,
);
const SHAPES = {
  wide: { width: 480, height: 270 },
  "four-to-three": { width: 480, height: 360 },
  portrait: { width: 270, height: 480 },
} as const;

// A source text, because the TypeScript runner would change a function in transit.
const ENCODE = (width: number, height: number) => `(async () => {
  const { Output, WebMOutputFormat, BufferTarget, CanvasSource, AudioBufferSource } = Mediabunny;
  const SECONDS = 20;
  const canvas = new OffscreenCanvas(${width}, ${height});
  const context = canvas.getContext("2d");
  context.fillStyle = "#8c9a94";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.strokeStyle = "#c08040";
  context.lineWidth = 4;
  context.strokeRect(2, 2, canvas.width - 4, canvas.height - 4);
  context.beginPath();
  context.arc(canvas.width / 2, canvas.height / 2, Math.min(${width}, ${height}) / 4, 0, 7);
  context.stroke();
  const output = new Output({ format: new WebMOutputFormat(), target: new BufferTarget() });
  const video = new CanvasSource(canvas, { codec: "vp8", bitrate: 60_000, keyFrameInterval: 20 });
  const audio = new AudioBufferSource({ codec: "opus", bitrate: 8_000 });
  output.addVideoTrack(video, { frameRate: 5 });
  output.addAudioTrack(audio);
  await output.start();
  for (let at = 0; at < SECONDS * 5; at++) await video.add(at / 5, 1 / 5);
  const tone = new OfflineAudioContext(1, SECONDS * 48_000, 48_000);
  const sine = new OscillatorNode(tone, { frequency: 220 });
  sine.connect(new GainNode(tone, { gain: 0.03 })).connect(tone.destination);
  sine.start();
  await audio.add(await tone.startRendering());
  await output.finalize();
  return [...new Uint8Array(output.target.buffer)];
})()`;

const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch({
  args: ["--no-sandbox"],
  ...(executablePath ? { executablePath } : {}),
});
const page = await browser.newPage();
// Encoders exist only on pages of a secure origin.
await page.route("http://localhost/", (route) => route.fulfill({ contentType: "text/html" }));
await page.goto("http://localhost/");
await page.addScriptTag({ content: await readFile(MEDIABUNNY, "utf8") });
await mkdir(CLIPS, { recursive: true });
for (const [name, { width, height }] of Object.entries(SHAPES)) {
  const bytes = await page.evaluate<number[]>(ENCODE(width, height));
  await writeFile(`${CLIPS}${name}.webm`, Uint8Array.from(bytes));
  console.log(`${name}.webm: ${bytes.length} bytes`);
}
await browser.close();

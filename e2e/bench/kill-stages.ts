import type { SurtitleBrowser } from "../harness/browser/launch-surtitle.ts";
import type { ServiceProcess } from "./service-process.ts";

/** When the next service worker reached each stage, in milliseconds since the kill. */
export interface KillStages {
  readonly aliveMs: number;
  readonly askedMs: number;
  readonly answeredMs: number;
  readonly firstSoundMs: number;
  /** The service received the sound of the moment of the kill. */
  readonly caughtUpMs: number;
  /** The service wrote a word that was spoken after the kill. */
  readonly writtenMs: number;
  /** Not a time: milliseconds of sound from before the kill that were sent again. */
  readonly againMs: number;
}

// Of 16 kHz s16le.
const BYTES_PER_MS = 32;

// Delayed sound comes in one message, so only the end of a chunk shows how close to live it is.
const endMsOf = ({ streamMs, bytes }: ServiceProcess["chunks"][number]) =>
  streamMs + bytes.length / BYTES_PER_MS;

interface WordsBody {
  readonly concluded: readonly { readonly end_time: number }[];
  readonly tentative: readonly { readonly end_time: number }[];
}

export async function stagesOf(
  { chunks, messages }: ServiceProcess,
  browser: SurtitleBrowser,
  killedAtMs: number,
): Promise<KillStages | undefined> {
  const before = chunks.findLast(({ arrivedAtMs }) => arrivedAtMs <= killedAtMs);
  const [first] = chunks.filter(
    ({ arrivedAtMs, sessionId }) => arrivedAtMs > killedAtMs && sessionId !== before?.sessionId,
  );
  if (!first) return undefined;
  const sound = chunks.filter(({ sessionId }) => sessionId === first.sessionId);
  // When the sound at the start of the session would have arrived live.
  const zeroMs = Math.min(...sound.map((chunk) => chunk.arrivedAtMs - endMsOf(chunk)));
  const againMs = killedAtMs - zeroMs;
  const caughtUp = sound.find((chunk) => endMsOf(chunk) >= againMs);
  const written = messages.find(({ name, sessionId, body }) => {
    if (sessionId !== first.sessionId || !name.endsWith("_update")) return false;
    const { concluded, tentative } = body as WordsBody;
    return [...concluded, ...tentative].some(({ end_time }) => end_time > againMs);
  });
  if (!caughtUp || !written) return undefined;
  const [aliveAtMs, askedAtMs, answeredAtMs] = await (await browser.worker()).evaluate(() => {
    const [request] = performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.includes("/voice/realtime")) as PerformanceResourceTiming[];
    const { startTime = Number.NaN, responseEnd = Number.NaN } = request ?? {};
    const { timeOrigin } = performance;
    return [timeOrigin, timeOrigin + startTime, timeOrigin + responseEnd] as const;
  });
  const since = (atMs: number) => atMs - killedAtMs;
  return {
    aliveMs: since(aliveAtMs),
    askedMs: since(askedAtMs),
    answeredMs: since(answeredAtMs),
    firstSoundMs: since(first.arrivedAtMs),
    caughtUpMs: since(caughtUp.arrivedAtMs),
    writtenMs: since(written.sentAtMs),
    againMs,
  };
}

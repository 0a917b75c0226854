// Captions and subtitles change over at the end of a sentence, or after this time.
const MOST_MS = 3000;

const LOOK_AGAIN_MS = 100;

/** Waits for the rest of a sentence, 3 s at most. */
export async function waitForSentence(leftMs: number): Promise<void> {
  if (leftMs > 0) await sleep(Math.min(leftMs, MOST_MS));
}

/** Waits until a sentence ends, 3 s at most. */
export async function waitForSentenceEnd(hasEnded: () => Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; waitedMs < MOST_MS; waitedMs += LOOK_AGAIN_MS) {
    if (await hasEnded()) return;
    await sleep(LOOK_AGAIN_MS);
  }
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

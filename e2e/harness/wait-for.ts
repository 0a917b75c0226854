const DEFAULT_TIMEOUT_MS = 20_000;
/** Between one question and the next: what takes long is asked for less often, since asking costs too. */
const POLLS_MS = [20, 40, 60, 80, 100, 150];

/** A worker or a page that ends while it is asked may never answer: then the next one is asked. */
const ANSWER_MS = 8000;

export interface WaitOptions {
  readonly timeoutMs?: number;
  /** How long to wait for one answer before the probe is called again. */
  readonly answerMs?: number;
}

/**
 * Waits until `probe` gives something other than null, undefined or false, and returns it.
 * @param what completes the sentence "Waited in vain for …"
 * @param probe is asked again and again; may throw or be silent, which counts as "not yet"
 * @throws Error when the time is up, with the last error of the probe as its cause
 */
export async function waitFor<Value>(
  what: string,
  probe: () => Promise<Value | null | undefined | false> | Value | null | undefined | false,
  options: WaitOptions = {},
): Promise<Value> {
  const { timeoutMs = DEFAULT_TIMEOUT_MS, answerMs = ANSWER_MS } = options;
  const deadlineMs = performance.now() + timeoutMs;
  let cause: unknown;
  for (let asked = 0; ; asked += 1) {
    try {
      const value = await answerOf(probe, answerMs);
      if (value !== null && value !== undefined && value !== false) return value;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    if (performance.now() >= deadlineMs) {
      throw new Error(`Waited ${timeoutMs} ms in vain for ${what}.`, { cause });
    }
    const pauseMs = POLLS_MS[Math.min(asked, POLLS_MS.length - 1)];
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

/** @throws Error when there is no answer */
async function answerOf<Value>(
  probe: () => Promise<Value> | Value,
  answerMs: number,
): Promise<Value> {
  const asked = probe();
  if (!(asked instanceof Promise)) return asked;
  // What it answers later is of no use any more, and a failure then is none.
  asked.catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${answerMs} ms.`)), answerMs);
  });
  try {
    return await Promise.race([asked, silence]);
  } finally {
    clearTimeout(timer);
  }
}

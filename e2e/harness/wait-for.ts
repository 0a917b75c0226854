const DEFAULT_TIMEOUT_MS = 20_000;
// Delays between probes; they grow because probing costs time too.
const POLLS_MS = [20, 40, 60, 80, 100, 150, 200, 250];

// A worker or page that ends during a probe may never answer, so the probe is repeated.
const ANSWER_MS = 8000;

export interface WaitOptions {
  readonly timeoutMs?: number;
  // How long to wait for one answer before the probe is called again.
  readonly answerMs?: number;
}

/**
 * Waits until `probe` returns something other than null, undefined or false, and returns it.
 * @param what completes the sentence "Waited in vain for …"
 * @param probe called repeatedly; an error or no answer counts as "not yet"
 * @throws Error after the time limit, with the last error of the probe as its cause
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
  // A later answer is of no use, and a later failure must not be reported.
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

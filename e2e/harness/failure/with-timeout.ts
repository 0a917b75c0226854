/**
 * The answer to a request that a broken browser may never answer.
 * @throws Error when none arrives in time
 */
export async function withTimeout<Answer>(
  asked: Promise<Answer>,
  limitMs = 20_000,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${limitMs} ms.`)), limitMs);
  });
  // A later rejection is of no use and must not fail anything else.
  asked.catch(() => undefined);
  try {
    return await Promise.race([asked, silence]);
  } finally {
    clearTimeout(timer);
  }
}

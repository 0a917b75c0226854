/**
 * The answer of something that a broken browser may never give.
 * @throws Error when there is none in time
 */
export async function withinTime<Answer>(asked: Promise<Answer>, limitMs = 5000): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer in ${limitMs} ms.`)), limitMs);
  });
  // What comes later is of no use, and is no failure of anything else.
  asked.catch(() => undefined);
  try {
    return await Promise.race([asked, silence]);
  } finally {
    clearTimeout(timer);
  }
}

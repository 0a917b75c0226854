/**
 * Waits for an answer of the browser, which may never come.
 * @returns `otherwise` when it takes longer than `limitMs`, or fails
 */
export async function answerWithin<Answer>(
  limitMs: number,
  ask: () => Answer | Promise<Answer>,
  otherwise: Answer,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Answer>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), limitMs);
  });
  try {
    return await Promise.race([(async () => ask())(), late]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
}

// Browsers answer questions about languages one by one, and a long queue would hold up a download.
const PARALLEL_QUESTIONS = 6;

/**
 * Keeps the items that an asynchronous question approves, in their order. A few questions are asked
 * at a time.
 * @throws what `isWanted` rejects with
 */
export async function filterInTurn<Item>(
  items: readonly Item[],
  isWanted: (item: Item) => Promise<boolean>,
): Promise<readonly Item[]> {
  const found = new Set<Item>();
  const left = [...items];
  const askNext = async (): Promise<void> => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      if (await isWanted(item)) found.add(item);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_QUESTIONS }, askNext));
  return items.filter((item) => found.has(item));
}

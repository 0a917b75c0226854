export interface SlotAlignment {
  /** Index of the item that each slot holds afterwards; null if the slot is removed. */
  readonly kept: readonly (number | null)[];
  /** Number of items at the end that need a new slot. */
  readonly added: number;
}

/**
 * Assigns items to ordered slots with the fewest calls. A call writes an item into a slot, removes
 * a slot or adds one at the end. Ties are broken in favour of keeping slots, whose ids others may
 * know.
 */
export function alignSlots<Slot, Item>(
  slots: readonly Slot[],
  items: readonly Item[],
  fits: (slot: Slot, item: Item) => boolean,
): SlotAlignment {
  const width = items.length + 1;
  // calls[s * width + i]: the fewest calls that turn the first s slots into the first i items.
  const calls = new Float64Array((slots.length + 1) * width).fill(Number.POSITIVE_INFINITY);
  const isKept = new Uint8Array(calls.length);
  const at = (slot: number, item: number) => calls[slot * width + item] ?? Infinity;
  calls[0] = 0;
  for (const [index, slot] of slots.entries()) {
    const row = (index + 1) * width;
    for (let item = 0; item <= Math.min(index + 1, items.length); item += 1) {
      const taken = at(index, item) + 1;
      const wanted = items[item - 1];
      const written =
        wanted === undefined ? Infinity : at(index, item - 1) + (fits(slot, wanted) ? 0 : 1);
      calls[row + item] = Math.min(taken, written);
      isKept[row + item] = written <= taken ? 1 : 0;
    }
  }
  let best = 0;
  for (let item = 0; item <= Math.min(slots.length, items.length); item += 1) {
    const total = at(slots.length, item) + items.length - item;
    if (total <= at(slots.length, best) + items.length - best) best = item;
  }
  const kept: (number | null)[] = new Array(slots.length).fill(null);
  let item = best;
  for (let slot = slots.length; slot > 0; slot -= 1) {
    if (isKept[slot * width + item] !== 1) continue;
    item -= 1;
    kept[slot - 1] = item;
  }
  return { kept, added: items.length - best };
}

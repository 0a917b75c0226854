/** How places and wanted items come together. */
export interface PlaceAlignment {
  /** For each place the index of the item that is to stand in it; null when the place goes. */
  readonly kept: readonly (number | null)[];
  /** How many of the last items have no place yet and are added at the end. */
  readonly added: number;
}

/**
 * Brings wanted items into places by the fewest calls, where a call writes an item into a place,
 * takes a place away, or adds one at the end. Places that stay keep their order. Of equally few
 * calls it takes those that keep more places, whose identifiers others may know.
 */
export function alignPlaces<Place, Item>(
  places: readonly Place[],
  items: readonly Item[],
  fits: (place: Place, item: Item) => boolean,
): PlaceAlignment {
  const width = items.length + 1;
  // calls[p * width + i]: the fewest calls that make of the first p places the first i items.
  const calls = new Float64Array((places.length + 1) * width).fill(Number.POSITIVE_INFINITY);
  const isKept = new Uint8Array(calls.length);
  const at = (place: number, item: number) => calls[place * width + item] ?? Infinity;
  calls[0] = 0;
  for (const [index, place] of places.entries()) {
    const row = (index + 1) * width;
    for (let item = 0; item <= Math.min(index + 1, items.length); item += 1) {
      const taken = at(index, item) + 1;
      const wanted = items[item - 1];
      const written =
        wanted === undefined ? Infinity : at(index, item - 1) + (fits(place, wanted) ? 0 : 1);
      calls[row + item] = Math.min(taken, written);
      isKept[row + item] = written <= taken ? 1 : 0;
    }
  }
  let best = 0;
  for (let item = 0; item <= Math.min(places.length, items.length); item += 1) {
    const total = at(places.length, item) + items.length - item;
    if (total <= at(places.length, best) + items.length - best) best = item;
  }
  const kept: (number | null)[] = new Array(places.length).fill(null);
  let item = best;
  for (let place = places.length; place > 0; place -= 1) {
    if (isKept[place * width + item] !== 1) continue;
    item -= 1;
    kept[place - 1] = item;
  }
  return { kept, added: items.length - best };
}

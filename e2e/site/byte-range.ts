/** A part of a file, both ends included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses a `Range` header (RFC 9110, 14.1.2) for a file of `lengthBytes`. Undefined means the whole
 * file: no header, an invalid one, or several ranges, which no player requests.
 */
export function parseByteRange(
  header: string | undefined,
  lengthBytes: number,
): ByteRange | "unsatisfiable" | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? "") ?? [];
  if (from === undefined || to === undefined || (from === "" && to === "")) return undefined;
  if (from === "") {
    const suffixBytes = Number(to);
    if (suffixBytes === 0 || lengthBytes === 0) return "unsatisfiable";
    return { first: Math.max(0, lengthBytes - suffixBytes), last: lengthBytes - 1 };
  }
  const first = Number(from);
  const last = to === "" ? lengthBytes - 1 : Math.min(Number(to), lengthBytes - 1);
  if (to !== "" && Number(to) < first) return undefined;
  return first < lengthBytes ? { first, last } : "unsatisfiable";
}

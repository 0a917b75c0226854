// The largest number that browsers allow in an extension's version.
const LARGEST_NUMBER = 65_535;

/**
 * The three numbers of a version.
 * @throws Error for a version that an extension cannot have, such as a pre-release
 */
export function parseVersion(version: string): readonly [number, number, number] {
  const match = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(version);
  const [major = Number.NaN, minor = Number.NaN, patch = Number.NaN] =
    match?.slice(1).map(Number) ?? [];
  if (!(Math.max(major, minor, patch) <= LARGEST_NUMBER)) {
    throw new Error(`"${version}" is not a version such as 1.2.3.`);
  }
  return [major, minor, patch];
}

export function isLater(version: string, than: string): boolean {
  const numbers = parseVersion(version);
  const others = parseVersion(than);
  const at = numbers.findIndex((number, index) => number !== others[index]);
  return at >= 0 && (numbers[at] ?? 0) > (others[at] ?? 0);
}

/**
 * Replaces the version and preserves the layout of the file.
 * @param count how often the file contains the version as its own
 * @throws Error when the file does not contain the old version there
 */
export function replaceVersion(json: string, from: string, to: string, count = 1): string {
  let replaced = json;
  for (let done = 0; done < count; done += 1) {
    const next = replaced.replace(`"version": "${from}"`, `"version": "${to}"`);
    if (next === replaced) throw new Error(`The version ${from} was not found in its place.`);
    replaced = next;
  }
  return replaced;
}

/** Words, as many as a source has. */
type Words = readonly string[];

/**
 * One source of each text, such that all together are the first of these words. Where several fit,
 * those that reach furthest count: "most of history" and "most of history, a" may have the same
 * translation.
 * @param choices the possible sources of each text, in the order of the texts
 * @returns all the sources' words; null when no choice of sources fits
 */
export function fittingSources(choices: readonly (readonly Words[])[], words: Words): Words | null {
  const [sources, ...others] = choices;
  if (!sources) return [];
  let furthest: Words | null = null;
  for (const source of sources) {
    if (source.some((word, at) => word !== words[at])) continue;
    const rest = fittingSources(others, words.slice(source.length));
    if (!rest) continue;
    const all = [...source, ...rest];
    if (all.length > (furthest?.length ?? -1)) furthest = all;
  }
  return furthest;
}

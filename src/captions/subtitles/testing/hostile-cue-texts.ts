const LETTERS = 1_000_000;
const megabyteOf = (part: string) => part.repeat(Math.ceil(LETTERS / part.length));

/** Cue texts of a megabyte that a careless parser would take minutes for, by what they repeat. */
export const HOSTILE_CUE_TEXTS: readonly (readonly [name: string, text: string])[] = [
  ["open brackets", megabyteOf("<")],
  ["closed brackets", megabyteOf(">")],
  ["tags", megabyteOf("<v a>")],
  ["open voices", megabyteOf("<v ")],
  ["speakers", megabyteOf("<v Anna>b")],
  ["dots", megabyteOf("<.")],
  ["spaces in a tag", megabyteOf("< \t")],
  ["ampersands", megabyteOf("&#")],
  ["digits", megabyteOf("&#9999999")],
  ["lines", megabyteOf("\n\r")],
  ["combining marks", megabyteOf("\u0301")],
  ["one tag without an end", `<${megabyteOf("v")}`],
  ["classes of one tag", `<v${megabyteOf(".a")}`],
  ["spaces of one tag", `<v${megabyteOf(" ")}`],
  ["dots and spaces in one tag", `<${megabyteOf(". ")}`],
];

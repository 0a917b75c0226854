export interface WrittenCue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
  readonly wordStartsMs: readonly number[];
}

const STAMP = String.raw`\d{2,}:\d\d:\d\d\.\d{3}`;
const TIMING = new RegExp(`^(${STAMP}) --> (${STAMP})$`);
const INLINE = new RegExp(`<(${STAMP})>`, "g");

/**
 * Reads the cues of a file.
 * @throws Error for a block that is neither header, note nor cue
 */
export function readCues(file: string): readonly WrittenCue[] {
  const [header, ...blocks] = file.trimEnd().split("\n\n");
  if (header !== "WEBVTT") throw new Error(`Begins with "${header}"`);
  return blocks.flatMap((block) => (block.startsWith("NOTE ") ? [] : [readCue(block)]));
}

function readCue(block: string): WrittenCue {
  const [timing = "", ...lines] = block.split("\n");
  const [, start, end] = TIMING.exec(timing) ?? [];
  const text = lines.join("\n");
  if (start === undefined || end === undefined || text === "") throw new Error(`No cue: ${block}`);
  const wordStartsMs = Array.from(text.matchAll(INLINE), ([, stamp = ""]) => toMs(stamp));
  return {
    startMs: toMs(start),
    endMs: toMs(end),
    text: text.replaceAll(INLINE, ""),
    wordStartsMs,
  };
}

function toMs(stamp: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = stamp.split(":").map(Number);
  return Math.round((hours * 3_600 + minutes * 60 + seconds) * 1_000);
}

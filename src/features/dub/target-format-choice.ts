import { TARGET_FORMATS, type TargetCodec, type TargetFormat } from "../../audio/target-formats.ts";
import { CODEC_NAMES } from "../../ui/codec-names.ts";
import type { TextLookup } from "../../ui/texts.ts";

/** Formats of one kind, under a heading. */
export interface TargetFormatGroup {
  readonly id: "opus" | "raw" | "flac" | "aac";
  readonly formats: readonly TargetFormat[];
}

/** All formats speech can come in, by kind; the kind of the usual one first. */
export const TARGET_FORMAT_GROUPS: readonly TargetFormatGroup[] = (
  ["opus", "raw", "flac", "aac"] as const
).map((id) => ({ id, formats: TARGET_FORMATS.filter(({ codec }) => groupOf(codec) === id) }));

const CONTAINER_NAMES: Readonly<Record<TargetFormat["container"], string>> = {
  none: "",
  flac: "FLAC",
  ogg: "Ogg",
  webm: "WebM",
  matroska: "Matroska",
  "mpeg-ts": "MPEG-TS",
};

/** What a format is called: its codec and what it is wrapped in. */
export function targetFormatName(format: TargetFormat, text: TextLookup): string {
  const { contentType, container, codec, rateHz } = format;
  const name = CODEC_NAMES[codec];
  if (groupOf(codec) === "raw") {
    const decimal = new Intl.NumberFormat(text("texts_language"));
    return text("source_name_raw", name, decimal.format(rateHz / 1000));
  }
  if (container === "none" || container === "flac") return name;
  return contentType.includes("codecs=")
    ? text("source_name_in", name, CONTAINER_NAMES[container])
    : CONTAINER_NAMES[container];
}

/** Quality, delay and size of a format in one line. */
export function targetFormatLine({ codec, rateHz, bitsPerSecond }: TargetFormat, text: TextLookup) {
  const decimal = new Intl.NumberFormat(text("texts_language"), { maximumSignificantDigits: 2 });
  const isLossy = codec === "opus" || codec === "aac";
  const quality = rateHz < 16_000 ? "telephone" : isLossy || rateHz < 24_000 ? "good" : "full";
  return text(
    "target_line",
    text(`source_quality_${quality}`),
    text(`source_delay_${DELAYS[codec]}`),
    decimal.format(bitsPerSecond / 8000),
  );
}

/** How much of it has to be there before it can be heard: packets of 20 ms, frames of up to 85 ms. */
const DELAYS: Readonly<Record<TargetCodec, "least" | "short" | "longer">> = {
  s16le: "least",
  alaw: "least",
  ulaw: "least",
  opus: "short",
  flac: "longer",
  aac: "longer",
};

function groupOf(codec: TargetCodec): TargetFormatGroup["id"] {
  return codec === "opus" || codec === "flac" || codec === "aac" ? codec : "raw";
}

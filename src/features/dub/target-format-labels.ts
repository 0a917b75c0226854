import {
  TARGET_FORMATS,
  type TargetCodec,
  type TargetFormat,
} from "../../audio/formats/target-formats.ts";
import { CODEC_NAMES } from "../../ui/codec-names.ts";
import type { TextLookup } from "../../ui/texts.ts";

export interface TargetFormatGroup {
  readonly id: "opus" | "raw" | "flac" | "aac";
  readonly formats: readonly TargetFormat[];
}

/** All formats for speech, grouped by kind; the kind of the default format comes first. */
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

/** "Opus in WebM": the codec and its container. */
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

/** How much audio must arrive before playback: packets take 20 ms, frames up to 85 ms. */
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

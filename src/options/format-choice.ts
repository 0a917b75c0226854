import { formatTraits } from "../audio/format-traits.ts";
import type { MissingEncoder } from "../audio/sound-encoder.ts";
import {
  SOURCE_FORMATS,
  type SourceContainer,
  type SourceFormat,
} from "../audio/source-formats.ts";
import type { MessageFormat } from "../service/voice-session/voice-session-request.ts";
import { CODEC_NAMES } from "../ui/codec-names.ts";
import type { TextKey, TextLookup } from "../ui/texts.ts";

const CONTAINER_NAMES: Readonly<Record<SourceContainer, string>> = {
  none: "",
  flac: "FLAC",
  mpeg: "MPEG",
  ogg: "Ogg",
  webm: "WebM",
  matroska: "Matroska",
};

/** Formats of one kind, under a heading. */
export interface FormatGroup {
  readonly id: "raw" | "opus" | "flac" | "lossy";
  readonly formats: readonly SourceFormat[];
}

/** All formats, by kind. */
export const FORMAT_GROUPS: readonly FormatGroup[] = (
  ["raw", "opus", "flac", "lossy"] as const
).map((id) => ({ id, formats: SOURCE_FORMATS.filter((format) => groupOf(format) === id) }));

/** The sentence for what a browser lacks. */
export const MISSING_TEXTS: Readonly<Record<MissingEncoder, TextKey>> = {
  "opus-encoder": "source_missing_opus",
  "web-assembly": "source_missing_wasm",
};

/** What a format is called: its codec and what it is wrapped in, or what is left to the service. */
export function formatName(format: SourceFormat, text: TextLookup): string {
  const { contentType, container, rateHz, isRaw } = format;
  const codec = CODEC_NAMES[format.codec];
  if (isRaw) {
    const decimal = new Intl.NumberFormat(text("texts_language"));
    return text("source_name_raw", codec, decimal.format(rateHz / 1000));
  }
  if (contentType === "audio/auto") return text("source_name_auto");
  if (container === "flac" || container === "mpeg") return codec;
  return contentType.includes("codecs=")
    ? text("source_name_in", codec, CONTAINER_NAMES[container])
    : text("source_name_unnamed", CONTAINER_NAMES[container]);
}

/** Quality, delay and size of a format in one line. JSON makes a third more of every byte. */
export function formatLine(
  format: SourceFormat,
  messageFormat: MessageFormat,
  text: TextLookup,
): string {
  const { quality, delay, megabytesAnHour } = formatTraits(format);
  const sent = messageFormat === "json" ? (megabytesAnHour * 4) / 3 : megabytesAnHour;
  return text(
    "source_line",
    text(`source_quality_${quality}`),
    text(`source_delay_${delay}`),
    String(Math.round(sent)),
  );
}

function groupOf({ codec, isRaw }: SourceFormat): FormatGroup["id"] {
  if (isRaw) return "raw";
  return codec === "opus" || codec === "flac" ? codec : "lossy";
}

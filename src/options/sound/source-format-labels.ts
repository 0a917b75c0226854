import type { MissingEncoder } from "../../audio/encoders/create-sound-encoder.ts";
import { formatTraits } from "../../audio/formats/format-traits.ts";
import {
  SOURCE_FORMATS,
  type SourceContainer,
  type SourceFormat,
} from "../../audio/formats/source-formats.ts";
import type { MessageFormat } from "../../service/voice-session/voice-session-request.ts";
import { CODEC_NAMES } from "../../ui/codec-names.ts";
import type { TextKey, TextLookup } from "../../ui/texts.ts";

const CONTAINER_NAMES: Readonly<Record<SourceContainer, string>> = {
  none: "",
  flac: "FLAC",
  mpeg: "MPEG",
  ogg: "Ogg",
  webm: "WebM",
  matroska: "Matroska",
};

export interface SourceFormatGroup {
  readonly id: "raw" | "opus" | "flac" | "lossy";
  readonly formats: readonly SourceFormat[];
}

export const SOURCE_FORMAT_GROUPS: readonly SourceFormatGroup[] = (
  ["raw", "opus", "flac", "lossy"] as const
).map((id) => ({ id, formats: SOURCE_FORMATS.filter((format) => groupOf(format) === id) }));

export const MISSING_TEXTS: Readonly<Record<MissingEncoder, TextKey>> = {
  "opus-encoder": "source_missing_opus",
  "web-assembly": "source_missing_wasm",
};

/** "Opus in Ogg": the codec and its container, or that the service detects it. */
export function sourceFormatName(format: SourceFormat, text: TextLookup): string {
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

/** Quality, delay and size in one line. JSON adds a third, because it encodes bytes as base64. */
export function sourceFormatLine(
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

function groupOf({ codec, isRaw }: SourceFormat): SourceFormatGroup["id"] {
  if (isRaw) return "raw";
  return codec === "opus" || codec === "flac" ? codec : "lossy";
}

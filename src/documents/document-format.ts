import type { DocumentJob } from "../store/documents/document-job.ts";
import type { TextLookup } from "../ui/texts.ts";
import type { UploadProgress } from "./documents-model.ts";

export interface DocumentFormatter {
  number(value: number): string;
  size(bytes: number): string;
  percent(share: number): string;
  time(seconds: number): string;
}

export function documentFormatter(uiLanguage: string): DocumentFormatter {
  const unit = (name: string, maximumFractionDigits: number, unitDisplay: "short" | "long") =>
    new Intl.NumberFormat(uiLanguage, {
      style: "unit",
      unit: name,
      unitDisplay,
      maximumFractionDigits,
    });
  const numbers = new Intl.NumberFormat(uiLanguage);
  const percents = new Intl.NumberFormat(uiLanguage, { style: "percent" });
  const [bytes, kilobytes, megabytes] = [
    unit("byte", 0, "long"),
    unit("kilobyte", 0, "short"),
    unit("megabyte", 1, "short"),
  ];
  const [seconds, minutes] = [unit("second", 0, "long"), unit("minute", 0, "long")];
  return {
    number: (value) => numbers.format(value),
    size(count) {
      if (count < 1_000) return bytes.format(count);
      return count < 1_000_000
        ? kilobytes.format(count / 1_000)
        : megabytes.format(count / 1_000_000);
    },
    percent: (share) => percents.format(share),
    time: (count) =>
      count < 90
        ? seconds.format(Math.max(1, Math.round(count)))
        : minutes.format(Math.round(count / 60)),
  };
}

export function formatState(
  job: DocumentJob,
  upload: UploadProgress | undefined,
  text: TextLookup,
  format: DocumentFormatter,
): string {
  const { state, secondsRemaining, billedCharacters } = job;
  switch (state) {
    case "draft":
    case "waiting":
      return text("document_state_waiting");
    case "uploading":
      return upload?.totalBytes
        ? text(
            "document_state_uploading_part",
            format.percent(Math.min(1, upload.sentBytes / upload.totalBytes)),
          )
        : text("document_state_uploading");
    case "translating":
      return secondsRemaining
        ? text("document_state_translating_left", format.time(secondsRemaining))
        : text("document_state_translating");
    case "kept":
      return billedCharacters === null
        ? text("document_state_kept")
        : text("document_state_kept_billed", format.number(billedCharacters));
    default:
      return text(`document_state_${state}`);
  }
}

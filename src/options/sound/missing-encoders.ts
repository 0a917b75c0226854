import { type ReadonlySignal, signal } from "@preact/signals";
import { missingEncoder } from "../../audio/encoders/create-sound-encoder.ts";
import { SOURCE_FORMATS } from "../../audio/formats/source-formats.ts";
import type { MissingEncoders } from "./source-format-chooser.tsx";

/** The formats that this browser cannot encode; empty until all are checked. */
export function missingEncoders(): ReadonlySignal<MissingEncoders> {
  const missing = signal<MissingEncoders>(new Map());
  void findMissing().then((found) => {
    missing.value = found;
  });
  return missing;
}

async function findMissing(): Promise<MissingEncoders> {
  const answers = await Promise.all(
    SOURCE_FORMATS.map(
      async ({ contentType }) => [contentType, await missingEncoder(contentType)] as const,
    ),
  );
  return new Map(
    answers.flatMap(([contentType, lacking]) => (lacking === null ? [] : [[contentType, lacking]])),
  );
}

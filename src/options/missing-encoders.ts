import { type ReadonlySignal, signal } from "@preact/signals";
import { missingEncoder } from "../audio/sound-encoder.ts";
import { SOURCE_FORMATS } from "../audio/source-formats.ts";
import type { MissingEncoders } from "./format-chooser.tsx";

/** The formats this browser cannot make: none until it has answered for all of them. */
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

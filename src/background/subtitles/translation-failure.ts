import { DeviceTextError } from "../../device/texts/device-text.ts";
import type { CaptionFailure } from "../../messaging/caption-status.ts";
import { text } from "../../platform/text.ts";
import { failureOf, plainFailure } from "../captions/caption-failure.ts";

/** Why subtitles are not translated, in the terms of captions. */
export function translationFailure(thrown: unknown): CaptionFailure {
  // The recogniser's reasons do not fit: nothing is recognised here.
  if (thrown instanceof DeviceTextError) return plainFailure("device_translation");
  return failureOf(thrown, null);
}

/** What the page says of it. */
export function failureMessage({ reason }: CaptionFailure): string {
  return text("subtitles_failed", text(`error_${reason}`));
}

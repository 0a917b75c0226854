import { findDeviceTranslation } from "../device/browser/device-translation.ts";
import { findDeviceDetection } from "../device/texts/detect-language.ts";
import { TextTranslator } from "../device/texts/text-translator.ts";
import { send } from "../messaging/messenger.ts";

/** Translates texts in this document: a window, where browsers must have their translator. */
export const deviceTexts = new TextTranslator({
  translation: findDeviceTranslation(),
  detection: findDeviceDetection(),
  onIdle: () => void send("background", "deviceTextsIdle", {}).catch(() => undefined),
});

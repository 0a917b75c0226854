import { handle } from "../messaging/messenger.ts";
import {
  forgetCapture,
  hasCaptures,
  isCapturing,
  muteCapture,
  playbackLevel,
  speechPackState,
  startCapture,
  stopCapture,
} from "./captures.ts";
import { deviceTexts } from "./device-texts.ts";

handle("capture", {
  startCapture,
  isCapturing,
  stopCapture,
  forgetCapture,
  muteCapture,
  playbackLevel,
  translateOnDevice: (request) => deviceTexts.translate(request),
  isCaptureUnused: () => !hasCaptures() && deviceTexts.isIdle,
  speechPackState,
});

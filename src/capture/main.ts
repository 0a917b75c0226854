import { handle } from "../messaging/messenger.ts";
import {
  captureProgress,
  changeSource,
  forgetCapture,
  hasCaptures,
  muteCapture,
  playbackLevel,
  speechPackState,
  startCapture,
  stopCapture,
} from "./captures.ts";
import { deviceTexts } from "./device-texts.ts";

handle("capture", {
  startCapture,
  changeSource,
  captureProgress,
  stopCapture,
  forgetCapture,
  muteCapture,
  playbackLevel,
  translateOnDevice: (request) => deviceTexts.translate(request),
  deviceTargets: (request) => deviceTexts.targetsFrom(request),
  isCaptureUnused: () => !hasCaptures() && deviceTexts.isIdle,
  speechPackState,
});

import { handle } from "../messaging/messenger.ts";
import {
  forgetCapture,
  isCapturing,
  muteCapture,
  playbackLevel,
  speechPackState,
  startCapture,
  stopCapture,
} from "./captures.ts";

handle("capture", {
  startCapture,
  isCapturing,
  stopCapture,
  forgetCapture,
  muteCapture,
  playbackLevel,
  speechPackState,
});

import { handle } from "../messaging/messenger.ts";
import { muteCapture, playbackLevel, startCapture, stopCapture } from "./captures.ts";

handle("capture", { startCapture, stopCapture, muteCapture, playbackLevel });

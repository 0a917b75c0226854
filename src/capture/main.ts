import { handle } from "../messaging/messenger.ts";
import { playbackLevel, startCapture, stopCapture } from "./captures.ts";

handle("capture", { startCapture, stopCapture, playbackLevel });

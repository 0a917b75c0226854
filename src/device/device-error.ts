export type DeviceErrorReason =
  | "device_missing" // this browser has no recogniser that works on the computer
  | "device_spoken" // no spoken language is chosen, and the recogniser cannot detect it
  | "device_language" // the pack of the spoken language is not on this computer
  | "device_downloading" // that pack is still on its way
  | "device_refused" // the browser does not let the extension use its recogniser
  | "device_not_private" // the browser does not promise to keep the sound on this computer
  | "device_busy" // the browser recognises speech in only one tab at a time
  | "device_failing" // the recogniser keeps stopping without a word
  | "device_translation"; // the translator failed, or its pack is not on this computer

/** Captions on this computer that cannot go on. `message` is for logs. */
export class DeviceError extends Error {
  override readonly name = "DeviceError";
  readonly reason: DeviceErrorReason;

  constructor(reason: DeviceErrorReason, message: string = reason, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

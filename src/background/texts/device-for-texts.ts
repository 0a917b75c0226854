import { areTextsForDevice } from "../../settings/connection/texts-on-device.ts";
import { deviceTargets, translateOnDevice } from "../capture/capture-document.ts";
import type { DeviceTextSender } from "./translate-on-device.ts";

/** The browser's translator, if texts are to be translated on this computer; null for the service. */
export async function deviceForTexts(): Promise<DeviceTextSender | null> {
  return (await areTextsForDevice()) ? translateOnDevice : null;
}

/** Those of `targets` into which the browser translates from a language. */
export function deviceTargetsFrom(
  from: string,
  targets: readonly string[],
): Promise<readonly string[]> {
  return deviceTargets({ from, targets });
}

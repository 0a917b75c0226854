import { computed, type ReadonlySignal } from "@preact/signals";
import { apiKey } from "../../settings/connection/api-key.ts";
import { baseUrlOf } from "../../settings/connection/service-presets.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { storedSignal } from "../../ui/stored-signal.ts";

/** Whether captions are made on this computer and no service is connected. */
export async function serviceMissing(life: AbortSignal): Promise<ReadonlySignal<boolean>> {
  const [settings, key] = await Promise.all([
    storedSignal(settingsStore, life),
    storedSignal(apiKey, life),
  ]);
  return computed(() => {
    const { engine, service } = settings.value;
    return engine.kind === "device" && (key.value === "" || baseUrlOf(service) === "");
  });
}

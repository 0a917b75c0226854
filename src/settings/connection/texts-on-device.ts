import { settingsStore } from "../stored/settings-store.ts";
import { serviceConnection } from "./service-client.ts";

/** Whether texts are translated on this computer: by choice, or because no service is connected. */
export async function areTextsForDevice(): Promise<boolean> {
  if ((await settingsStore.get()).engine.kind === "device") return true;
  const { baseUrl, apiKey } = await serviceConnection();
  return baseUrl === "" || apiKey === "";
}

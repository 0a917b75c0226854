import { createHttpClient, type FileClient } from "../service/http-client.ts";
import { apiKey } from "./api-key.ts";
import { settingsStore } from "./settings-store.ts";

/**
 * A client for the service as it is chosen now. Without an address or a key its requests fail with
 * `not_configured`.
 */
export async function serviceClient(): Promise<FileClient> {
  const [{ service }, key] = await Promise.all([settingsStore.get(), apiKey.get()]);
  const baseUrl = service.plan === "paid" ? service.paidBaseUrl : service.freeBaseUrl;
  return createHttpClient({ baseUrl, authScheme: service.authScheme, apiKey: key });
}

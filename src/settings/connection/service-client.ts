import {
  createHttpClient,
  type FileClient,
  type ServiceConnection,
} from "../../service/http/http-client.ts";
import { settingsStore } from "../stored/settings-store.ts";
import { apiKey } from "./api-key.ts";

/** Where the service is and who asks, as it is chosen now; parts that are not are empty. */
export async function serviceConnection(): Promise<ServiceConnection> {
  const [{ service }, key] = await Promise.all([settingsStore.get(), apiKey.get()]);
  const baseUrl = service.plan === "paid" ? service.paidBaseUrl : service.freeBaseUrl;
  return { baseUrl, authScheme: service.authScheme, apiKey: key };
}

/**
 * A client for the service as it is chosen now. Without an address or a key its requests fail with
 * `not_configured`.
 */
export async function serviceClient(): Promise<FileClient> {
  return createHttpClient(await serviceConnection());
}

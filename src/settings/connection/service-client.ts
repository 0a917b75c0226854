import {
  createHttpClient,
  type FileClient,
  type ServiceConnection,
} from "../../service/http/http-client.ts";
import { settingsStore } from "../stored/settings-store.ts";
import { apiKey } from "./api-key.ts";
import { baseUrlOf } from "./service-presets.ts";

/** The present address and key; empty where not set. */
export async function serviceConnection(): Promise<ServiceConnection> {
  const [{ service }, key] = await Promise.all([settingsStore.get(), apiKey.get()]);
  return { baseUrl: baseUrlOf(service), authScheme: service.authScheme, apiKey: key };
}

/**
 * A client for the present service. Without an address or a key its requests fail with
 * `not_configured`.
 */
export async function serviceClient(): Promise<FileClient> {
  return createHttpClient(await serviceConnection());
}

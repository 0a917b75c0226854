import {
  createHttpClient,
  type FileClient,
  type ServiceConnection,
} from "../../service/http/http-client.ts";
import { withManaged } from "../managed/apply-managed.ts";
import { managedStore } from "../managed/managed-store.ts";
import type { ServiceSettings, Settings } from "../schema/settings.ts";
import { ownSettings } from "../stored/settings-store.ts";
import { apiKeyUnder } from "./api-key.ts";
import { baseUrlOf } from "./service-presets.ts";

/** The present address and key; empty where not set. */
export async function serviceConnection(): Promise<ServiceConnection> {
  // Read once: a policy that changes in between must not combine a key with another address.
  const managed = await managedStore.get();
  const [own, key] = await Promise.all([ownSettings.get(), apiKeyUnder(managed)]);
  const { service } = withManaged(own, managed.settings);
  return { baseUrl: baseUrlOf(service), authScheme: service.authScheme, apiKey: key };
}

/**
 * A client for the present service. Without an address or a key its requests fail with
 * `not_configured`.
 */
export async function serviceClient(): Promise<FileClient> {
  return createHttpClient(await serviceConnection());
}

const MOST_READS = 3;

/**
 * Settings with the key of their service. When they change between the two reads, which would leave
 * the settings without a key, both are read again.
 */
export async function settingsWithKey(
  readSettings: () => Promise<Settings>,
): Promise<{ readonly settings: Settings; readonly apiKey: string }> {
  for (let reads = 1; ; reads += 1) {
    const settings = await readSettings();
    const apiKey = await apiKeyFor(settings.service);
    if (apiKey !== "" || reads === MOST_READS) return { settings, apiKey };
  }
}

/**
 * The present key if it belongs to a service; empty otherwise, because a policy may have changed the
 * service meanwhile.
 */
export async function apiKeyFor(service: ServiceSettings): Promise<string> {
  const { baseUrl, apiKey } = await serviceConnection();
  return baseUrl === baseUrlOf(service) ? apiKey : "";
}

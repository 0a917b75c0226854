import type { ServiceConnection } from "../../src/service/http/http-client.ts";
import { createHttpClient, type FileClient } from "../../src/service/http/http-client.ts";
import type { RunningService } from "../service/options.ts";

/** Modes of the local service that the client has to handle. */
export const BEHAVIOURS = [
  ["to the letter", ""],
  ["like the public service", ".public"],
] as const;

/** A connection to an account of its own that starts without lists. */
export function accountConnection(
  service: RunningService,
  account: string,
  mode: string,
): ServiceConnection {
  return {
    baseUrl: service.url,
    authScheme: "Service-Auth-Key",
    apiKey: `local-key${mode}.empty-lists.account=${account}`,
  };
}

export function accountClient(service: RunningService, account: string, mode: string): FileClient {
  return createHttpClient(accountConnection(service, account, mode));
}

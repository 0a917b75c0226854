import type { ServiceConnection } from "../../src/service/http/http-client.ts";
import { createHttpClient, type FileClient } from "../../src/service/http/http-client.ts";
import type { RunningService } from "../service/options.ts";

/** The behaviours of the local service that the client has to understand, by the mode of its keys. */
export const BEHAVIOURS = [
  ["to the letter", ""],
  ["like the public service", ".public"],
] as const;

/** How the extension reaches an account of its own that begins without lists. */
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

/** The extension's own client for such an account. */
export function accountClient(service: RunningService, account: string, mode: string): FileClient {
  return createHttpClient(accountConnection(service, account, mode));
}

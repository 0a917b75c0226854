import { signal } from "@preact/signals";
import { vi } from "vitest";
import type { ConnectionApi } from "../../features/connection/connection-api.ts";
import { ConnectionModel } from "../../features/connection/connection-model.ts";
import type { ConnectionVerdict } from "../../service/account/connection-test.ts";
import { SERVICE_PRESETS } from "../../settings/connection/service-presets.ts";
import type { ServiceSettings } from "../../settings/schema/settings.ts";
import { ServiceStepModel } from "../service-step-model.ts";

/** The step of the service with a browser and a service whose answers a test sets. */
export function createServiceStep(fields: Partial<ServiceSettings> = {}, key = "") {
  const service = signal<ServiceSettings>({
    plan: "paid",
    paidBaseUrl: "",
    freeBaseUrl: "",
    authScheme: "Service-Auth-Key",
    streamHosts: [],
    ...fields,
  });
  const apiKey = signal(key);
  const findings: ConnectionVerdict["finding"][] = [];
  const answers = { allow: true };
  const api = {
    presets: SERVICE_PRESETS,
    checkAddress: (value) => ({ ok: true, value }),
    checkAuthScheme: (value) => ({ ok: true, value }),
    checkApiKey: (value) => ({ ok: true, value }),
    isSameService: async (one, other) =>
      one === other || [one, other].every((url) => url.endsWith(".deepl.com")),
    // As in the browser, what was stored is known a little later.
    saveService: async (change) => {
      await Promise.resolve();
      service.value = { ...service.value, ...change };
    },
    saveApiKey: async (value) => {
      await Promise.resolve();
      apiKey.value = value;
    },
    hasHost: async () => answers.allow,
    askForHost: vi.fn(async (_baseUrl: string) => answers.allow),
    onHostsChanged: () => undefined,
    keepStreamHost: async () => undefined,
    forgetStreamHost: async () => undefined,
    testConnection: vi.fn(
      async (): Promise<ConnectionVerdict> => ({
        finding: findings.shift() ?? "works",
        traceId: null,
        detail: null,
      }),
    ),
  } satisfies ConnectionApi;
  const connection = new ConnectionModel(api, service, apiKey, new AbortController().signal);
  return { model: new ServiceStepModel(connection), connection, api, service, findings, answers };
}

import { askForHost, hasHost, onHostsChanged } from "../platform/host-permissions.ts";
import { testConnection } from "../service/connection-test.ts";
import { isSameService } from "../service/same-service.ts";
import { apiKey } from "./api-key.ts";
import { checkAddress, checkApiKey, checkAuthScheme } from "./field-checks.ts";
import { SERVICE_PRESETS } from "./service-presets.ts";
import type { ServiceSettings } from "./settings.ts";
import { changeSettings } from "./settings-store.ts";
import { forgetStreamHostAnswer, keepStreamHostAnswer } from "./stream-host-answers.ts";

/** Everything the form for the service needs done, in one object the pages hand to it. */
export const connectionPort = {
  presets: SERVICE_PRESETS,
  checkAddress,
  checkAuthScheme,
  checkApiKey,
  isSameService,
  hasHost,
  askForHost,
  onHostsChanged,
  testConnection,
  async saveService(change: Partial<ServiceSettings>): Promise<void> {
    await changeSettings((settings) => ({
      ...settings,
      service: { ...settings.service, ...change },
    }));
  },
  saveApiKey: (key: string): Promise<void> => apiKey.set(key),
  keepStreamHost: keepStreamHostAnswer,
  forgetStreamHost: forgetStreamHostAnswer,
};

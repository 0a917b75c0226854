import { askForHost, hasHost, onHostsChanged } from "../../platform/host-permissions.ts";
import { testConnection } from "../../service/account/connection-test.ts";
import { isSameService } from "../../service/hosts/same-service.ts";
import { apiKey } from "../../settings/connection/api-key.ts";
import { SERVICE_PRESETS } from "../../settings/connection/service-presets.ts";
import {
  forgetStreamHostAnswer,
  keepStreamHostAnswer,
} from "../../settings/connection/stream-host-answers.ts";
import { checkAddress, checkApiKey, checkAuthScheme } from "../../settings/schema/field-checks.ts";
import type { ServiceSettings } from "../../settings/schema/settings.ts";
import { changeSettings } from "../../settings/stored/settings-store.ts";

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

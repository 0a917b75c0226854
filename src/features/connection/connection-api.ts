import { hasHost, onHostsChanged, requestHost } from "../../platform/host-permissions.ts";
import {
  type ConnectionDraft,
  type ConnectionVerdict,
  testConnection,
} from "../../service/account/connection-test.ts";
import { isSameService } from "../../service/hosts/same-service.ts";
import type { StreamHostAnswer } from "../../service/hosts/stream-address.ts";
import { apiKey } from "../../settings/connection/api-key.ts";
import { SERVICE_PRESETS, type ServicePreset } from "../../settings/connection/service-presets.ts";
import {
  forgetStreamHostAnswer,
  saveStreamHostAnswer,
} from "../../settings/connection/stream-host-answers.ts";
import {
  checkAddress,
  checkApiKey,
  checkAuthScheme,
  type FieldCheck,
} from "../../settings/schema/field-checks.ts";
import type { ServiceSettings } from "../../settings/schema/settings.ts";
import { changeSettings } from "../../settings/stored/settings-store.ts";

export interface ConnectionApi {
  readonly presets: readonly ServicePreset[];
  checkAddress(typed: string): FieldCheck;
  checkAuthScheme(typed: string): FieldCheck;
  checkApiKey(typed: string): FieldCheck;
  /** Whether two base addresses certainly belong to one service, so both may receive the key. */
  isSameService(baseUrl: string, other: string): Promise<boolean>;
  saveService(change: Partial<ServiceSettings>): Promise<void>;
  saveApiKey(key: string): Promise<void>;
  keepStreamHost(answer: StreamHostAnswer): Promise<void>;
  forgetStreamHost(answer: StreamHostAnswer): Promise<void>;
  hasHost(baseUrl: string): Promise<boolean>;
  /** Asks the user for the host permission; call it in a user gesture. */
  askForHost(baseUrl: string): Promise<boolean>;
  onHostsChanged(callback: () => void, signal: AbortSignal): void;
  testConnection(draft: ConnectionDraft, signal: AbortSignal): Promise<ConnectionVerdict>;
}

export const connectionApi: ConnectionApi = {
  presets: SERVICE_PRESETS,
  checkAddress,
  checkAuthScheme,
  checkApiKey,
  isSameService,
  hasHost,
  askForHost: requestHost,
  onHostsChanged,
  testConnection,
  async saveService(change) {
    await changeSettings((settings) => ({
      ...settings,
      service: { ...settings.service, ...change },
    }));
  },
  saveApiKey: (key) => apiKey.set(key),
  keepStreamHost: saveStreamHostAnswer,
  forgetStreamHost: forgetStreamHostAnswer,
};

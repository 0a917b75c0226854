import { DEFAULT_AUTH_SCHEME, type ServiceSettings } from "../schema/settings.ts";

export interface ServicePreset {
  readonly id: "local" | "deepl";
  readonly paidBaseUrl: string;
  readonly freeBaseUrl: string;
  readonly authScheme: string;
}

/** `local` is the service that `npm run service` starts; the others are public. */
export const SERVICE_PRESETS: readonly ServicePreset[] = [
  {
    id: "local",
    paidBaseUrl: "http://localhost:4700",
    freeBaseUrl: "http://localhost:4700/free",
    authScheme: DEFAULT_AUTH_SCHEME,
  },
  {
    id: "deepl",
    paidBaseUrl: "https://api.deepl.com",
    freeBaseUrl: "https://api-free.deepl.com",
    authScheme: "DeepL-Auth-Key",
  },
];

/** The base address of the chosen plan; empty until it is set. */
export function baseUrlOf(service: ServiceSettings): string {
  return service.plan === "paid" ? service.paidBaseUrl : service.freeBaseUrl;
}

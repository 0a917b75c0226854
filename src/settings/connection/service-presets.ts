import { DEFAULT_AUTH_SCHEME, type ServiceSettings } from "../schema/settings.ts";

/** A service that speaks the interface, ready to be chosen. */
export interface ServicePreset {
  readonly id: "local" | "deepl";
  readonly paidBaseUrl: string;
  readonly freeBaseUrl: string;
  readonly authScheme: string;
}

/** `local` is what `npm run service` starts; the others are public services with this interface. */
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

/** The base address of the chosen plan; empty when none was given. */
export function baseUrlOf(service: ServiceSettings): string {
  return service.plan === "paid" ? service.paidBaseUrl : service.freeBaseUrl;
}

/** Texts to translate on this computer. */
export interface DeviceTextRequest {
  /** At most {@link MAX_DEVICE_TEXTS}, with {@link MAX_DEVICE_CHARACTERS} together. */
  readonly texts: readonly string[];
  /** BCP 47 tag; null to detect the language of the texts. */
  readonly from: string | null;
  /** BCP 47 tag, used when the language cannot be detected; null for none. */
  readonly likely: string | null;
  readonly to: string;
}

/** Far below the time after which browsers stop a waiting worker. */
export const MAX_DEVICE_TEXTS = 50;

/** In UTF-16 units. */
export const MAX_DEVICE_CHARACTERS = 6000;

/** A request that takes longer has failed, in milliseconds. */
export const DEVICE_TEXT_LIMIT_MS = 25_000;

export type DeviceTextReason =
  | "device_missing" // this browser has no translator
  | "device_source" // the language of the text is not known
  | "device_pack" // the languages can be translated once their pack is downloaded
  | "device_pair" // the browser cannot translate between these languages
  | "device_text"; // the translator failed or took too long

export type DeviceTextAnswer =
  | { readonly kind: "translated"; readonly from: string; readonly texts: readonly string[] }
  /** `from` is null as long as the language is not known. */
  | { readonly kind: "failed"; readonly reason: DeviceTextReason; readonly from: string | null };

/** Asks into which languages the browser can translate from another. */
export interface DeviceTargetsRequest {
  /** BCP 47 tags, as all others here. */
  readonly from: string;
  /** At most {@link MAX_DEVICE_TARGETS}; the rest is left out of the answer. */
  readonly targets: readonly string[];
}

/** More than any service or translator has. */
export const MAX_DEVICE_TARGETS = 300;

/** A text that was not translated on this computer. */
export class DeviceTextError extends Error {
  override readonly name = "DeviceTextError";
  readonly reason: DeviceTextReason;
  /** BCP 47 tags; `from` is null when it is not known. */
  readonly from: string | null;
  readonly to: string;

  constructor(reason: DeviceTextReason, from: string | null, to: string) {
    super(`${reason}: ${from ?? "unknown"} to ${to}`);
    this.reason = reason;
    this.from = from;
    this.to = to;
  }
}

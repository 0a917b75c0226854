import type { ServiceConnection } from "../../service/http/http-client.ts";

/** Hex digits that tell a user's accounts apart. */
const FINGERPRINT_LENGTH = 16;

/**
 * Identifies an account at a service without revealing address or key, so that data of one account
 * is not used for another.
 */
export async function accountFingerprint({ baseUrl, apiKey }: ServiceConnection): Promise<string> {
  const bytes = new TextEncoder().encode(`${baseUrl}\n${apiKey}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.slice(0, FINGERPRINT_LENGTH);
}

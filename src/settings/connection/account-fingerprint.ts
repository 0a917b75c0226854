import { uint8ArrayToHex } from "uint8array-extras";
import type { ServiceConnection } from "../../service/http/http-client.ts";

// Enough hex digits to distinguish a user's accounts.
const FINGERPRINT_LENGTH = 16;

/**
 * Identifies an account at a service without revealing address or key, so that data of one account
 * is not used for another.
 */
export async function accountFingerprint({ baseUrl, apiKey }: ServiceConnection): Promise<string> {
  const bytes = new TextEncoder().encode(`${baseUrl}\n${apiKey}`);
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return uint8ArrayToHex(digest).slice(0, FINGERPRINT_LENGTH);
}

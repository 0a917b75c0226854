import type { ServiceConnection } from "../../service/http/http-client.ts";

/** Enough of a digest to tell a user's accounts apart. */
const MARK_LENGTH = 16;

/**
 * Tells one account at one service from another, so that what was learned of one is not taken for
 * the other's. Nothing can be read from it.
 */
export async function accountFingerprint({ baseUrl, apiKey }: ServiceConnection): Promise<string> {
  const bytes = new TextEncoder().encode(`${baseUrl}\n${apiKey}`);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.slice(0, MARK_LENGTH);
}

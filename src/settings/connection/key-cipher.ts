import { base64ToUint8Array, uint8ArrayToBase64 } from "uint8array-extras";
import * as v from "valibot";
import { checkApiKey } from "../schema/field-checks.ts";

/** Characters that a passphrase needs at least. */
export const MIN_PASSPHRASE = 8;

// OWASP's minimum for PBKDF2 with SHA-256; a file may ask for more, but not for hours of work.
const ITERATIONS = { min: 600_000, max: 5_000_000 };

const SALT_BYTES = 16;
const IV_BYTES = 12;

const base64 = (minLength: number, maxLength: number) =>
  v.pipe(
    v.string(),
    v.minLength(minLength),
    v.maxLength(maxLength),
    v.regex(/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/),
  );

/** An encrypted API key, with all that its passphrase needs to decrypt it. */
export const SealedKeySchema = v.object({
  /** The service that the key belongs to. A changed address makes the key unreadable. */
  baseUrl: v.pipe(v.string(), v.maxLength(2048)),
  derivation: v.literal("PBKDF2-SHA-256"),
  iterations: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(ITERATIONS.min),
    v.maxValue(ITERATIONS.max),
  ),
  salt: base64(24, 88),
  cipher: v.literal("AES-256-GCM"),
  iv: v.pipe(base64(16, 16)),
  data: base64(24, 4096),
});

export type SealedKey = v.InferOutput<typeof SealedKeySchema>;

/** Encrypts an API key with a passphrase, for the service at a base address. */
export async function sealApiKey(
  apiKey: string,
  baseUrl: string,
  passphrase: string,
): Promise<SealedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const iterations = ITERATIONS.min;
  const key = await deriveKey(passphrase, salt, iterations, "encrypt");
  const data = await crypto.subtle.encrypt(gcm(iv, baseUrl), key, encode(apiKey));
  return {
    baseUrl,
    derivation: "PBKDF2-SHA-256",
    iterations,
    salt: uint8ArrayToBase64(salt),
    cipher: "AES-256-GCM",
    iv: uint8ArrayToBase64(iv),
    data: uint8ArrayToBase64(new Uint8Array(data)),
  };
}

/** Decrypts an API key; null when the passphrase is wrong or the key was tampered with. */
export async function openApiKey(sealed: SealedKey, passphrase: string): Promise<string | null> {
  const salt = base64ToUint8Array(sealed.salt);
  const key = await deriveKey(passphrase, salt, sealed.iterations, "decrypt");
  const algorithm = gcm(base64ToUint8Array(sealed.iv), sealed.baseUrl);
  try {
    const data = await crypto.subtle.decrypt(algorithm, key, base64ToUint8Array(sealed.data));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(data);
    const checked = checkApiKey(text);
    return checked.ok && checked.value === text && text !== "" ? text : null;
  } catch {
    return null;
  }
}

async function deriveKey(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
  use: "encrypt" | "decrypt",
): Promise<CryptoKey> {
  // Keyboards of different systems type the same letter in different forms.
  const typed = encode(passphrase.normalize("NFKC"));
  const material = await crypto.subtle.importKey("raw", typed, "PBKDF2", false, ["deriveKey"]);
  return await crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt, iterations },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    [use],
  );
}

function gcm(iv: Uint8Array<ArrayBuffer>, baseUrl: string): AesGcmParams {
  return { name: "AES-GCM", iv, additionalData: encode(baseUrl) };
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../../../dist", import.meta.url));

/** A public key made for this purpose; it fixes the id of the copy, which else hangs on its path. */
const KEY =
  "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA3FylF4QImdmjbTfwh4IJdrDufT9LQQY5z0k71JXWeJekfza9mk1ldWHE7Wgg+wVob7GDwEqhG2OfZHG+uVpbtQgm4GZ/iqaIUkPSnGeuRScL24H693Nz+epfIGexL5uykrF21DKJZknUTKUXVNl5th18zTHC5pymlc78OuaYVZK6I18GtlRab9jW8JzfLiW+Mq3pW6kiTrq7NIhF81ZanidRvingSp7g3tZbQpGPR1WvD68ZVAneUnV93OpDU8k+N0ZnfT9WNuDjg2rjRQ7b3JWdDo51lasvEP4fYX2ostvTok97/Evt3Oim1jG3DzMD9v9FNVC/LQE20fzjC7bJEQIDAQAB";

/** The id of every copy that `copyExtension` makes. */
export const EXTENSION_ID = idOf(KEY);

/**
 * Copies the built extension and prepares the copy's manifest for automation. The permission for
 * the service's address is optional in the real manifest and asked for when the address is saved;
 * nobody can answer the browser's own prompt here, so the copy has it from the start. Pages get no
 * permission: there the press on the toolbar button has to do, as in a user's browser.
 * @param folder does not exist yet
 * @param serviceHosts what the extension may talk to, for instance `127.0.0.1`
 * @param hasLimitedStorage leaves out the permission that lifts the browser's quota: only a disk
 *   that is really full would set a limit to an extension that has it
 * @throws Error when the extension is not built
 */
export function copyExtension(
  folder: string,
  serviceHosts: readonly string[],
  hasLimitedStorage = false,
): void {
  if (!existsSync(join(DIST, "manifest.json"))) {
    throw new Error("The extension is not built: run `npm run build` first.");
  }
  cpSync(DIST, folder, { recursive: true });
  const path = join(folder, "manifest.json");
  const manifest = JSON.parse(readFileSync(path, "utf8")) as Record<string, unknown>;
  const permissions = manifest.permissions as string[];
  const changed = {
    ...manifest,
    permissions: permissions.filter((each) => !hasLimitedStorage || each !== "unlimitedStorage"),
    key: KEY,
    host_permissions: serviceHosts.map((host) => `http://${host}/*`),
  };
  writeFileSync(path, JSON.stringify(changed, null, 2));
}

/** Chromium's rule: the first 16 bytes of the key's SHA-256, a nibble a letter from a to p. */
function idOf(key: string): string {
  const digest = createHash("sha256").update(Buffer.from(key, "base64")).digest("hex");
  return [...digest.slice(0, 32)]
    .map((nibble) => String.fromCharCode("a".charCodeAt(0) + Number.parseInt(nibble, 16)))
    .join("");
}

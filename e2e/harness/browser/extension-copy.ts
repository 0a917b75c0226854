import { createHash, randomBytes } from "node:crypto";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packageFolder } from "../../../packing/package-files.ts";

const DIST = packageFolder("chromium");
const MANIFEST = join(DIST, "manifest.json");

export interface CopyOptions {
  readonly serviceHosts: readonly string[];
  /**
   * False removes the permission that lifts the storage quota; with it, only a full disk would
   * limit the extension.
   */
  readonly hasLimitedStorage?: boolean;
}

/**
 * Copies the built extension.
 * @param folder does not exist yet
 * @throws Error when the extension is not built
 */
export function copyExtension(folder: string): void {
  if (!existsSync(MANIFEST)) {
    throw new Error("The extension is not built: run `npm run build` first.");
  }
  cpSync(DIST, folder, { recursive: true });
}

/**
 * Prepares a copy's manifest for automation. In the real manifest the permission for the service's
 * address is optional, and the browser asks for it when the address is saved. Tests cannot answer
 * that prompt, so the copy has the permission from the start. Access to pages still needs the
 * toolbar button, as for a user.
 * Each call gives the copy another id, so that it never finds earlier stored data.
 * @param folder of the copy
 * @returns its id
 */
export function identifyExtension(
  folder: string,
  { serviceHosts, hasLimitedStorage = false }: CopyOptions,
): string {
  const manifest = JSON.parse(readFileSync(MANIFEST, "utf8")) as Record<string, unknown>;
  const permissions = manifest.permissions as string[];
  const key = randomBytes(KEY_BYTES).toString("base64");
  const changed = {
    ...manifest,
    permissions: permissions.filter((each) => !hasLimitedStorage || each !== "unlimitedStorage"),
    key,
    host_permissions: serviceHosts.map((host) => `http://${host}/*`),
  };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(changed, null, 2));
  return idOf(key);
}

/**
 * The browser accepts any bytes as a key; without a key, the id would depend on the copy's path.
 */
const KEY_BYTES = 64;

/** Chromium's rule: the first 16 bytes of the key's SHA-256, each nibble a letter from a to p. */
function idOf(key: string): string {
  const digest = createHash("sha256").update(Buffer.from(key, "base64")).digest("hex");
  return [...digest.slice(0, 32)]
    .map((nibble) => String.fromCharCode("a".charCodeAt(0) + Number.parseInt(nibble, 16)))
    .join("");
}

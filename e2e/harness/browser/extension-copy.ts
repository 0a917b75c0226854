import { createHash, randomBytes } from "node:crypto";
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = fileURLToPath(new URL("../../../dist", import.meta.url));
const MANIFEST = join(DIST, "manifest.json");

/** What sets a copy apart from the package that is built. */
export interface CopyOptions {
  /** What the extension may talk to, for instance `127.0.0.1`. */
  readonly serviceHosts: readonly string[];
  /**
   * Leaves out the permission that lifts the browser's quota: only a disk that is really full would
   * set a limit to an extension that has it.
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
 * Prepares a copy's manifest for automation. The permission for the service's address is optional
 * in the real manifest and asked for when the address is saved; nobody can answer the browser's own
 * prompt here, so the copy has it from the start. Pages get no permission: there the press on the
 * toolbar button has to do, as in a user's browser.
 *
 * Each time the copy gets another id, so that it never meets what was stored before.
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

/** The browser takes any bytes for a key; without one, the id would hang on the copy's path. */
const KEY_BYTES = 64;

/** Chromium's rule: the first 16 bytes of the key's SHA-256, a nibble a letter from a to p. */
function idOf(key: string): string {
  const digest = createHash("sha256").update(Buffer.from(key, "base64")).digest("hex");
  return [...digest.slice(0, 32)]
    .map((nibble) => String.fromCharCode("a".charCodeAt(0) + Number.parseInt(nibble, 16)))
    .join("");
}

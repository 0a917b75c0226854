import { isLoopbackHost } from "../../lib/is-loopback-host.ts";
import {
  PUBLIC_SUFFIX_FILE,
  type PublicSuffixes,
  parsePublicSuffixes,
  registrableDomain,
} from "./registrable-domain.ts";

/** Whether two hosts (`hostname` of a URL) are the same one; all names of this machine are. */
export function isSameHost(a: string, b: string): boolean {
  return a === b || (isLoopbackHost(a) && isLoopbackHost(b));
}

/**
 * Whether two hosts (`hostname` of a URL) belong to the same owner: the same host, or hosts of one
 * registrable domain. The Public Suffix List is read from the package only where it decides.
 */
export async function isSameSite(a: string, b: string): Promise<boolean> {
  if (isSameHost(a, b)) return true;
  if (lastTwoLabels(a) !== lastTwoLabels(b)) return false;
  const suffixes = await readPublicSuffixes();
  if (suffixes === null) return false;
  const domain = registrableDomain(a, suffixes);
  return domain !== null && domain === registrableDomain(b, suffixes);
}

function lastTwoLabels(hostname: string): string {
  return hostname.split(".").slice(-2).join(".");
}

/** Null without the file, as on the development server: hosts then count as those of strangers. */
async function readPublicSuffixes(): Promise<PublicSuffixes | null> {
  try {
    const response = await fetch(`/${PUBLIC_SUFFIX_FILE}`);
    return response.ok ? parsePublicSuffixes(await response.text()) : null;
  } catch {
    return null;
  }
}

import { isLoopbackHost } from "../../lib/is-loopback-host.ts";
import {
  PUBLIC_SUFFIX_FILE,
  type PublicSuffixes,
  parsePublicSuffixes,
  registrableDomain,
} from "./registrable-domain.ts";

/** Whether two hosts (`hostname` of a URL) are the same. All names of this machine are. */
export function isSameHost(a: string, b: string): boolean {
  return a === b || (isLoopbackHost(a) && isLoopbackHost(b));
}

/**
 * Whether two hosts (`hostname` of a URL) have the same owner: equal hosts, or hosts of one
 * registrable domain. The Public Suffix List is read only when it decides.
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

// The development server has no such file. Other hosts then count as unrelated.
async function readPublicSuffixes(): Promise<PublicSuffixes | null> {
  try {
    const response = await fetch(`/${PUBLIC_SUFFIX_FILE}`);
    return response.ok ? parsePublicSuffixes(await response.text()) : null;
  } catch {
    return null;
  }
}

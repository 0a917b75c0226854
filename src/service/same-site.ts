import { isLoopbackHost } from "../lib/is-loopback-host.ts";
import { hasOneOwner } from "./shared-domains.ts";

/** Whether two hosts (`hostname` of a URL) are the same one; all names of this machine are. */
export function isSameHost(a: string, b: string): boolean {
  return a === b || (isLoopbackHost(a) && isLoopbackHost(b));
}

/**
 * Whether two hosts (`hostname` of a URL) surely belong to the same owner: the same host, or hosts
 * of one registrable domain. Without the Public Suffix List that is certain only under some
 * top-level domains; everywhere else, and for IP addresses, it is false unless the hosts are equal.
 */
export function isSameSite(a: string, b: string): boolean {
  if (isSameHost(a, b)) return true;
  const domain = lastTwoLabels(a);
  return domain !== null && domain === lastTwoLabels(b) && hasOneOwner(domain);
}

function lastTwoLabels(hostname: string): string | null {
  return /(?:^|\.)([^.]+\.[^.]+)$/.exec(hostname)?.[1] ?? null;
}

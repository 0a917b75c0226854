/**
 * Whether a URL's `hostname` names this very machine, where unencrypted addresses are acceptable:
 * nothing leaves the machine.
 */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
}

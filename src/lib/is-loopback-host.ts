/**
 * Whether a URL's `hostname` names this very machine, where unencrypted addresses are acceptable:
 * nothing leaves the machine.
 */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
}

/**
 * An unencrypted address as pages of the extension may open it: `[::1]` becomes `localhost`, which
 * browsers try there too. A content security policy has no form for the address itself.
 */
export function asLocalhost(url: URL): URL {
  const renamed = new URL(url);
  const isPlain = url.protocol === "http:" || url.protocol === "ws:";
  if (isPlain && url.hostname === "[::1]") renamed.hostname = "localhost";
  return renamed;
}

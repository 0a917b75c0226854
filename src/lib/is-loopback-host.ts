/** Whether a URL's `hostname` is this machine, where unencrypted addresses are safe. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "127.0.0.1" || hostname === "[::1]";
}

/**
 * Replaces `[::1]` with `localhost` in an unencrypted address. A content security policy cannot
 * express `[::1]`.
 */
export function asLocalhost(url: URL): URL {
  const renamed = new URL(url);
  const isPlain = url.protocol === "http:" || url.protocol === "ws:";
  if (isPlain && url.hostname === "[::1]") renamed.hostname = "localhost";
  return renamed;
}

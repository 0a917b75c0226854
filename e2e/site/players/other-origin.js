/** The same server under its other host name, which makes it another origin and another site. */
export function otherOrigin() {
  const url = new URL(location.origin);
  url.hostname = url.hostname === "localhost" ? "127.0.0.1" : "localhost";
  return url.origin;
}

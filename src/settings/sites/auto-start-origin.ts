// The browser grants other hosts only when they are encrypted (manifest, optional permissions).
const THIS_MACHINE = new Set(["localhost", "127.0.0.1"]);

/**
 * The origin that captions need permission for to start by themselves on a site.
 * @param site as named by `siteOf`
 * @returns null for local files, which the browser grants to nobody
 */
export function autoStartOrigin(site: string): string | null {
  const address = `https://${site}`;
  if (site === "file:" || !URL.canParse(address)) return null;
  const { hostname, origin } = new URL(address);
  return THIS_MACHINE.has(hostname) ? `http://${site}` : origin;
}

/** Whether captions can start by themselves on a page: not on an unencrypted one. */
export function canAutoStart(address: string, site: string): boolean {
  return URL.canParse(address) && new URL(address).origin === autoStartOrigin(site);
}

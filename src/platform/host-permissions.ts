import { browser } from "./browser.ts";

// Needed to follow a captioned tab to other sites.
const EVERY_SITE = "https://*/*";

/**
 * Whether the extension may connect to the host of a URL.
 * @param baseUrl an absolute http or https URL
 */
export function hasHost(baseUrl: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [hostPattern(baseUrl)] });
}

/**
 * Requests permission for the host of a URL. Call it before any `await` in a click or key handler:
 * browsers require a user gesture. A granted host is recorded without a prompt, so that it outlives
 * a wider permission.
 * @returns whether it is granted now
 */
export function requestHost(baseUrl: string): Promise<boolean> {
  return request(hostPattern(baseUrl));
}

/** Whether captions may follow a tab to every site. */
export function hasAllSites(): Promise<boolean> {
  return browser.permissions.contains({ origins: [EVERY_SITE] });
}

/** Requests access to every site, under the same condition as {@link requestHost}. */
export function requestAllSites(): Promise<boolean> {
  return request(EVERY_SITE);
}

/**
 * Removes the permission for all sites. Browsers also remove the hosts it covers, so the service's
 * host is requested again; browsers grant it without a prompt.
 * @param keepBaseUrl base URL of the service; empty for none
 */
export async function releaseAllSites(keepBaseUrl: string): Promise<void> {
  await browser.permissions.remove({ origins: [EVERY_SITE] });
  if (keepBaseUrl !== "") await requestHost(keepBaseUrl);
}

export async function releaseHost(baseUrl: string): Promise<void> {
  await browser.permissions.remove({ origins: [hostPattern(baseUrl)] }).catch(() => false);
}

/**
 * Removes every host the user granted.
 * @returns whether only the hosts required by the manifest are left
 */
export async function releaseAllHosts(): Promise<boolean> {
  const { host_permissions: demanded = [] } = browser.runtime.getManifest() as HostsInManifest;
  const granted = async () => {
    const { origins = [] } = await browser.permissions.getAll();
    return origins.filter((origin) => !demanded.includes(origin));
  };
  for (const origin of await granted()) {
    await browser.permissions.remove({ origins: [origin] }).catch(() => false);
  }
  return (await granted()).length === 0;
}

interface HostsInManifest {
  readonly host_permissions?: readonly string[];
}

/** Calls back when host permissions change, here or in the browser's settings. */
export function onHostsChanged(callback: () => void, signal: AbortSignal): void {
  const { onAdded, onRemoved } = browser.permissions;
  onAdded.addListener(callback);
  onRemoved.addListener(callback);
  signal.addEventListener(
    "abort",
    () => {
      onAdded.removeListener(callback);
      onRemoved.removeListener(callback);
    },
    { once: true },
  );
}

/** The pattern of a URL's host. Host permissions know neither ports nor paths. */
export function hostPattern(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  return `${protocol}//${hostname}/*`;
}

async function request(origin: string): Promise<boolean> {
  try {
    return await browser.permissions.request({ origins: [origin] });
  } catch {
    // No user gesture, or a host that the manifest does not list: not granted.
    return false;
  }
}

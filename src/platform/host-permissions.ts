import { browser } from "./browser.ts";

/** Every encrypted site: what following a captioned tab to another site takes. */
const EVERY_SITE = "https://*/*";

/**
 * Whether the extension may talk to the host of an address.
 * @param baseUrl an absolute http or https address
 */
export function hasHost(baseUrl: string): Promise<boolean> {
  return browser.permissions.contains({ origins: [patternOf(baseUrl)] });
}

/**
 * Asks the user for the host of an address; true when it is or was granted. Call it before any
 * `await` of a click or key handler: the browser listens only then. A host that is allowed already
 * is not asked about again, but remembered by itself, so that it outlives a wider permission.
 */
export function askForHost(baseUrl: string): Promise<boolean> {
  return ask(patternOf(baseUrl));
}

/** Whether captions may be drawn on every site a captioned tab goes to. */
export function mayFollow(): Promise<boolean> {
  return browser.permissions.contains({ origins: [EVERY_SITE] });
}

/** Asks the user for it, under the same condition as `askForHost`. */
export function askToFollow(): Promise<boolean> {
  return ask(EVERY_SITE);
}

/**
 * Gives the wide permission back. The browser takes the narrow ones it covers with it, so the
 * service's host is asked for again at once; granted before, it is given without a question.
 * @param keepBaseUrl address of the service; empty for none
 */
export async function stopFollowing(keepBaseUrl: string): Promise<void> {
  await browser.permissions.remove({ origins: [EVERY_SITE] });
  if (keepBaseUrl !== "") await askForHost(keepBaseUrl);
}

/** Gives back one host that was asked for. */
export async function giveHostBack(baseUrl: string): Promise<void> {
  await browser.permissions.remove({ origins: [patternOf(baseUrl)] }).catch(() => false);
}

/**
 * Gives back every host the user ever allowed.
 * @returns whether none is left but those that the manifest itself demands
 */
export async function forgetHosts(): Promise<boolean> {
  const { host_permissions: demanded = [] } = browser.runtime.getManifest() as HostsInManifest;
  const given = async () => {
    const { origins = [] } = await browser.permissions.getAll();
    return origins.filter((origin) => !demanded.includes(origin));
  };
  for (const origin of await given()) {
    await browser.permissions.remove({ origins: [origin] }).catch(() => false);
  }
  return (await given()).length === 0;
}

interface HostsInManifest {
  readonly host_permissions?: readonly string[];
}

/** Calls back whenever hosts were allowed or taken away, here or in the browser's settings. */
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

/** Permissions know hosts, not ports and paths. */
function patternOf(baseUrl: string): string {
  const { protocol, hostname } = new URL(baseUrl);
  return `${protocol}//${hostname}/*`;
}

async function ask(origin: string): Promise<boolean> {
  try {
    return await browser.permissions.request({ origins: [origin] });
  } catch {
    // Asked outside a gesture, or for a host the manifest does not provide for: not granted.
    return false;
  }
}

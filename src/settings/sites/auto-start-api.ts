import * as v from "valibot";
import { browser } from "../../platform/browser.ts";
import { hasHost, onHostsChanged, requestHost } from "../../platform/host-permissions.ts";
import { autoStartOrigin } from "./auto-start-origin.ts";
import { changeSite } from "./site-store.ts";

// The site whose permission is being requested. Some browsers close the popup for their question,
// and nobody is left there to store the choice.
const KEY = "auto-start-wanted";
const WANTED_MS = 120_000;

const WantedSchema = v.object({ site: v.string(), atMs: v.number() });

/** The choice that captions start by themselves on a site, with the permission it needs. */
export const autoStartApi = {
  async isAllowed(site: string): Promise<boolean> {
    const origin = autoStartOrigin(site);
    return origin !== null && (await hasHost(origin));
  },
  onHostsChanged,
  /**
   * Requests the permission, and stores the choice where it is granted. Call it before any `await`
   * in a click or key handler.
   * @returns whether it is granted
   */
  async turnOn(site: string): Promise<boolean> {
    const origin = autoStartOrigin(site);
    if (origin === null) return false;
    const wanted = browser.storage.session.set({ [KEY]: { site, atMs: Date.now() } });
    const isGranted = await requestHost(origin);
    await wanted;
    await browser.storage.session.remove(KEY);
    if (isGranted) await setAutoStart(site, true);
    return isGranted;
  },
  turnOff: (site: string): Promise<void> => setAutoStart(site, false),
};

export type AutoStartApi = typeof autoStartApi;

/** Stores the choice whose popup was closed by the browser's question. Call it after a grant. */
export async function finishTurningOn(): Promise<void> {
  const stored = await browser.storage.session.get(KEY);
  const wanted = v.safeParse(WantedSchema, stored[KEY]);
  if (!wanted.success || Date.now() - wanted.output.atMs > WANTED_MS) return;
  const { site } = wanted.output;
  if (!(await autoStartApi.isAllowed(site))) return;
  await browser.storage.session.remove(KEY);
  await setAutoStart(site, true);
}

function setAutoStart(site: string, autoStart: boolean): Promise<void> {
  return changeSite(site, (choices) => ({ ...choices, autoStart }));
}

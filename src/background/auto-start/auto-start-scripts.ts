import { browser } from "../../platform/browser.ts";
import { hasHost, hostPattern, releaseHost } from "../../platform/host-permissions.ts";
import { withStorageLock } from "../../platform/storage-lock.ts";
import { serviceConnection } from "../../settings/connection/service-client.ts";
import { autoStartOrigin } from "../../settings/sites/auto-start-origin.ts";
import { siteStore } from "../../settings/sites/site-store.ts";
import { AUTO_START_SCRIPT } from "../pages/inject-scripts.ts";

const ID = "auto-start";

/**
 * Registers the script that notices players on exactly those sites where captions start by
 * themselves and the browser allows it. The permission of a site that is no longer among them is
 * given back.
 */
export function syncAutoStartScripts(): Promise<void> {
  return withStorageLock("auto-start-scripts", async () => {
    const { scripting } = browser;
    const matches = await wantedMatches();
    const [registered] = await scripting.getRegisteredContentScripts({ ids: [ID] });
    const before = [...(registered?.matches ?? [])].sort();
    if (before.join() === matches.join()) return;
    if (registered) await scripting.unregisterContentScripts({ ids: [ID] });
    if (matches.length > 0) {
      await scripting.registerContentScripts([
        { id: ID, js: [AUTO_START_SCRIPT], matches, allFrames: true, runAt: "document_idle" },
      ]);
    }
    const { baseUrl } = await serviceConnection();
    const ofService = baseUrl === "" ? null : hostPattern(baseUrl);
    for (const match of before) {
      if (!matches.includes(match) && match !== ofService) await releaseHost(match.slice(0, -1));
    }
  });
}

async function wantedMatches(): Promise<string[]> {
  const sites = await siteStore.get();
  const origins = sites.flatMap(({ site, autoStart }) =>
    autoStart ? (autoStartOrigin(site) ?? []) : [],
  );
  const allowed = await Promise.all(
    origins.map(async (origin) => ((await hasHost(origin)) ? hostPattern(origin) : [])),
  );
  return [...new Set(allowed.flat())].sort();
}

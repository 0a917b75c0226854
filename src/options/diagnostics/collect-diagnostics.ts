import type { CaptionFacts } from "../../messaging/caption-status.ts";
import { send } from "../../messaging/messenger.ts";
import { browser } from "../../platform/browser.ts";
import { hasHost } from "../../platform/host-permissions.ts";
import { serviceConnection } from "../../settings/connection/service-client.ts";
import { managedStore } from "../../settings/managed/managed-store.ts";
import { ownSites } from "../../settings/sites/site-store.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { journalSessions } from "../../store/journal/journal.ts";
import { formatDiagnostics } from "./diagnostics-report.ts";

/** The text of a bug report about this installation. */
export async function collectDiagnostics(): Promise<string> {
  const [settings, { baseUrl, apiKey }, managed, sites] = await Promise.all([
    settingsStore.get(),
    serviceConnection(),
    managedStore.get(),
    ownSites.get(),
  ]);
  // Reports are written when something is broken, so each part may fail.
  const [permissions, platform, captions, estimate, sessions, allowed] = await Promise.all([
    orElse(browser.permissions.getAll(), {}),
    orElse(browser.runtime.getPlatformInfo(), null),
    orElse<readonly CaptionFacts[]>(send("background", "captionFacts", {}), []),
    orElse<StorageEstimate>(navigator.storage.estimate(), {}),
    orElse(journalSessions(), []),
    baseUrl !== "" && orElse(hasHost(baseUrl), false),
  ]);
  return formatDiagnostics({
    atMs: Date.now(),
    version: browser.runtime.getManifest().version,
    browser:
      /(?:Chrome|Firefox)\/[\d.]+(?: Edg\/[\d.]+)?/.exec(navigator.userAgent)?.[0] ?? "unknown",
    system: platform ? `${platform.os} ${platform.arch}` : "unknown",
    uiLanguage: browser.i18n.getUILanguage(),
    settings,
    baseUrl,
    hasKey: apiKey !== "",
    hasHost: allowed,
    managed,
    siteCount: sites.length,
    permissions: permissions.permissions ?? [],
    hosts: permissions.origins ?? [],
    captions,
    usedBytes: estimate.usage ?? null,
    quotaBytes: estimate.quota ?? null,
    transcriptCount: sessions.length,
  });
}

function orElse<Value>(wanted: Promise<Value>, instead: Value): Promise<Value> {
  return wanted.catch(() => instead);
}

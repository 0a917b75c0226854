import { browser } from "../../platform/browser.ts";
import { withStorageLock } from "../../platform/storage-lock.ts";
import { isSameService } from "../../service/hosts/same-service.ts";
import { ownApiKey } from "../../settings/connection/api-key.ts";
import { openApiKey, sealApiKey } from "../../settings/connection/key-cipher.ts";
import { baseUrlOf } from "../../settings/connection/service-presets.ts";
import type { Settings } from "../../settings/schema/settings.ts";
import { choicesOf, type SiteChoices, withSite } from "../../settings/sites/site-choices.ts";
import { ownSites } from "../../settings/sites/site-store.ts";
import { ownSettings } from "../../settings/stored/settings-store.ts";
import { documentChoices, type StoredDocumentChoices } from "../documents/document-choices.ts";
import { type SettingsFile, writeSettingsFile } from "./settings-file.ts";

/** The user's own choices and key, which a settings file holds. */
interface OwnChoices {
  readonly settings: Settings;
  readonly sites: readonly SiteChoices[];
  readonly documents: StoredDocumentChoices;
  readonly apiKey: string;
}

/** Parts of the settings in which a file differs. */
export type ChangedPart = Exclude<keyof Settings, "version"> | "documents";

/** What an import would change. */
export interface ImportSummary {
  readonly settingCount: number;
  readonly parts: readonly ChangedPart[];
  readonly siteCount: number;
  /** Base address of the file's service if it is another one than now; null otherwise. */
  readonly newBaseUrl: string | null;
  readonly hasKey: boolean;
  /** Whether a key is stored now that does not fit the file's service. */
  readonly dropsKey: boolean;
  /** The settings as they would be. */
  readonly settings: Settings;
}

/** What to take from a file. */
export interface ImportWish {
  /** Whether to use the file's service, and with it the file's key. */
  readonly withService: boolean;
  /** Passphrase of the file's key; empty to leave the key out. */
  readonly passphrase: string;
}

/** Restores what an import has replaced. */
export type UndoImport = () => Promise<void>;

/**
 * The present choices as the text of a settings file.
 * @param passphrase encrypts the API key; null to leave the key out
 */
export async function exportSettings(passphrase: string | null, atMs: number): Promise<string> {
  const { apiKey, ...choices } = await readOwn();
  const baseUrl = baseUrlOf(choices.settings.service);
  const key =
    passphrase === null || apiKey === "" ? null : await sealApiKey(apiKey, baseUrl, passphrase);
  return writeSettingsFile({ ...choices, key }, atMs);
}

export async function summarizeImport(file: SettingsFile): Promise<ImportSummary> {
  const own = await readOwn();
  const merged = mergeFile(own, file, true);
  const before = baseUrlOf(own.settings.service);
  const after = baseUrlOf(merged.settings.service);
  const sectionsOf = ({ settings, documents }: OwnChoices): Record<string, object> => {
    const { version: _, ...sections } = settings;
    return { ...sections, documents: { ...documents, ...documents.choices, choices: null } };
  };
  const known = sectionsOf(own);
  const differences = Object.entries(sectionsOf(merged)).map(
    ([name, section]) => [name, countDifferences(known[name] ?? {}, section)] as const,
  );
  return {
    settingCount: differences.reduce((sum, [, count]) => sum + count, 0),
    parts: differences.filter(([, count]) => count > 0).map(([name]) => name as ChangedPart),
    siteCount: file.sites.filter(
      (site) => !isSame(site, { ...choicesOf(own.sites, site.site), starts: site.starts }),
    ).length,
    newBaseUrl: after !== "" && after !== before ? after : null,
    hasKey: file.key !== null && file.key.baseUrl === after,
    dropsKey: own.apiKey !== "" && !(await mayKeepKey(before, after)),
    settings: merged.settings,
  };
}

/**
 * Stores the choices of a file in one step.
 * @returns how to undo it; null when the passphrase is wrong, and nothing has changed
 */
export async function applyImport(
  file: SettingsFile,
  { withService, passphrase }: ImportWish,
): Promise<UndoImport | null> {
  let opened: string | null = null;
  if (withService && file.key && passphrase !== "") {
    opened = await openApiKey(file.key, passphrase);
    if (opened === null) return null;
  }
  return await locked(async () => {
    const own = await readOwn();
    const merged = mergeFile(own, file, withService);
    const [before, after] = [baseUrlOf(own.settings.service), baseUrlOf(merged.settings.service)];
    const kept = (await mayKeepKey(before, after)) ? own.apiKey : "";
    // A key goes only to the service that it was exported with.
    const apiKey = opened !== null && file.key?.baseUrl === after ? opened : kept;
    const values = {
      ...(await ownSettings.toStored(merged.settings)),
      ...(await ownSites.toStored(merged.sites)),
      ...(await documentChoices.toStored(merged.documents)),
      ...(await ownApiKey.toStored(apiKey)),
    };
    const { local } = browser.storage;
    const replaced = await local.get(Object.keys(values));
    await local.set(values);
    return () => locked(() => restore(Object.keys(values), replaced));
  });
}

async function restore(keys: readonly string[], replaced: Record<string, unknown>): Promise<void> {
  const { local } = browser.storage;
  await local.set(replaced);
  await local.remove(keys.filter((key) => !Object.hasOwn(replaced, key)));
}

function locked<Result>(work: () => Promise<Result>): Promise<Result> {
  return withStorageLock("settings", () => withStorageLock("sites", work));
}

async function readOwn(): Promise<OwnChoices> {
  const [settings, sites, documents, apiKey] = await Promise.all([
    ownSettings.get(),
    ownSites.get(),
    documentChoices.get(),
    ownApiKey.get(),
  ]);
  return { settings, sites, documents, apiKey };
}

// Sites that the file does not name stay. What an earlier version did not know stays too.
function mergeFile(own: OwnChoices, file: SettingsFile, withService: boolean): OwnChoices {
  const service = { ...own.settings.service, ...file.settings.service };
  const hasService = withService && baseUrlOf(service) !== "";
  const merged = Object.entries(own.settings).map(([name, section]) => {
    const fields = file.settings[name as keyof Settings];
    const isTaken = typeof section === "object" && (name !== "service" || hasService);
    return [name, isTaken ? { ...section, ...(fields as object) } : section];
  });
  const sites = file.sites.reduceRight<readonly SiteChoices[]>((all, site) => {
    const { starts } = choicesOf(all, site.site);
    return withSite(all, { ...site, starts });
  }, own.sites);
  return {
    ...own,
    settings: Object.fromEntries(merged) as Settings,
    sites,
    documents: file.documents ?? own.documents,
  };
}

async function mayKeepKey(before: string, after: string): Promise<boolean> {
  return before === after || (await isSameService(before, after));
}

function countDifferences(before: object, after: object): number {
  const known = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).filter(([name, value]) => !isSame(known.get(name), value)).length;
}

function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

// JSON with the fields of records in one order.
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

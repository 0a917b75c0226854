import * as v from "valibot";
import { isRecord } from "../../lib/is-record.ts";
import { type SealedKey, SealedKeySchema } from "../../settings/connection/key-cipher.ts";
import { latestVersion, migrate, versionOf } from "../../settings/migrations/migrate.ts";
import { SETTINGS_MIGRATIONS } from "../../settings/migrations/settings-migrations.ts";
import { type Settings, SettingsSchema } from "../../settings/schema/settings.ts";
import {
  defaultSiteChoices,
  MAX_SITES,
  parseSites,
  type SiteChoices,
} from "../../settings/sites/site-choices.ts";
import {
  DOCUMENT_CHOICES_MIGRATIONS,
  type StoredDocumentChoices,
  StoredDocumentChoicesSchema,
} from "../documents/document-choices.ts";

const PRODUCT = "Surtitle";
const KIND = "settings";
const FILE_VERSION = 1;

/** Longest file in bytes. 200 sites with a look of their own take about a quarter of it. */
export const MAX_SETTINGS_FILE_BYTES = 1_000_000;

/** Why a file cannot be imported. Each has its sentence (`settings_file_<problem>`). */
export type SettingsFileProblem = "large" | "unreadable" | "foreign" | "newer" | "damaged";

/** Settings from a file. Fields that an earlier version did not know are missing. */
export interface SettingsFile {
  readonly settings: SettingsPart;
  readonly sites: readonly SiteChoices[];
  readonly documents: StoredDocumentChoices | null;
  readonly key: SealedKey | null;
}

export type SettingsPart = {
  readonly [Section in keyof Settings]?: Partial<Settings[Section]>;
};

export type ReadSettingsFile =
  | { readonly ok: true; readonly file: SettingsFile }
  | { readonly ok: false; readonly problem: SettingsFileProblem };

const HeadSchema = v.object({
  product: v.literal(PRODUCT),
  kind: v.literal(KIND),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

const BodySchema = v.object({
  settings: v.record(v.string(), v.unknown()),
  sites: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(MAX_SITES)), []),
  documents: v.optional(v.record(v.string(), v.unknown())),
  key: v.optional(SealedKeySchema),
});

export interface FileContent {
  readonly settings: Settings;
  readonly sites: readonly SiteChoices[];
  readonly documents: StoredDocumentChoices;
  readonly key: SealedKey | null;
}

/**
 * The content of a settings file as JSON. It leaves out what belongs to this computer alone: answers
 * about hosts for sound, and how often captions were started on a site.
 * @param atMs wall clock, in milliseconds since 1970
 */
export function writeSettingsFile(content: FileContent, atMs: number): string {
  const { streamHosts: _, ...service } = content.settings.service;
  const sites = content.sites
    .map((site) => ({ ...site, starts: 0 }))
    .filter((site) => JSON.stringify(site) !== JSON.stringify(defaultSiteChoices(site.site)));
  return JSON.stringify(
    {
      product: PRODUCT,
      kind: KIND,
      version: FILE_VERSION,
      exportedAt: new Date(atMs).toISOString(),
      settings: { ...content.settings, service },
      sites,
      documents: content.documents,
      ...(content.key && { key: content.key }),
    },
    null,
    2,
  );
}

/** Reads the text of a settings file. Nothing in it is trusted. */
export function readSettingsFile(text: string): ReadSettingsFile {
  const json = parseJson(text);
  const head = v.safeParse(HeadSchema, json);
  if (!head.success) return { ok: false, problem: "foreign" };
  const body = v.safeParse(BodySchema, json);
  const isNewer =
    head.output.version > FILE_VERSION ||
    (isRecord(json) &&
      (versionOf(json.settings) > latestVersion(SETTINGS_MIGRATIONS) ||
        versionOf(json.documents) > latestVersion(DOCUMENT_CHOICES_MIGRATIONS)));
  if (isNewer) return { ok: false, problem: "newer" };
  if (!body.success) return { ok: false, problem: "damaged" };
  const { output } = body;
  const settings = readSettings(migrate(output.settings, SETTINGS_MIGRATIONS));
  const sites = parseSites(output.sites);
  const documents = v.safeParse(
    StoredDocumentChoicesSchema,
    migrate(output.documents, DOCUMENT_CHOICES_MIGRATIONS),
  );
  const hasDamage = settings === null || sites.length < output.sites.length;
  if (hasDamage || (output.documents && !documents.success)) {
    return { ok: false, problem: "damaged" };
  }
  return {
    ok: true,
    file: {
      settings,
      sites,
      documents: documents.success ? documents.output : null,
      key: output.key ?? null,
    },
  };
}

// Every field that is there has to be right: half of a broken file would surprise.
function readSettings(stored: unknown): SettingsPart | null {
  const source = isRecord(stored) ? stored : {};
  const { version: _, ...sections } = SettingsSchema.entries;
  const read: Record<string, Record<string, unknown>> = {};
  for (const [name, schema] of Object.entries(sections)) {
    const section = Object.hasOwn(source, name) ? source[name] : {};
    if (!isRecord(section)) return null;
    const fields: Record<string, unknown> = {};
    for (const [field, check] of Object.entries(schema.entries)) {
      // A file cannot answer for the user who may hear the sound.
      if (!Object.hasOwn(section, field) || field === "streamHosts") continue;
      const parsed = v.safeParse(check, section[field]);
      if (!parsed.success) return null;
      fields[field] = parsed.output;
    }
    read[name] = fields;
  }
  return read as SettingsPart;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

import * as v from "valibot";
import { isRecord } from "../../lib/is-record.ts";
import { SERVICE_PRESETS } from "../connection/service-presets.ts";
import { checkApiKey } from "../schema/field-checks.ts";
import { LaneLanguageSchema, LanguageTagSchema } from "../schema/language-tag-schema.ts";
import { DEFAULT_AUTH_SCHEME, type Settings, SettingsSchema } from "../schema/settings.ts";

const { engine, service, languages, voice, dub, transcripts, styleRules } = SettingsSchema.entries;

const AUTOMATIC = "auto";

// An organization sets what it needs; `public/managed-schema.json` describes the same names.
const POLICIES = {
  engine: engine.entries.kind,
  serviceAddress: v.pipe(service.entries.paidBaseUrl, v.nonEmpty()),
  plan: service.entries.plan,
  authScheme: service.entries.authScheme,
  apiKey: v.pipe(
    v.string(),
    v.nonEmpty(),
    v.check((key) => {
      const checked = checkApiKey(key);
      return checked.ok && checked.value === key;
    }),
  ),
  allowOwnKey: v.boolean(),
  spokenLanguage: v.union([v.literal(AUTOMATIC), LanguageTagSchema]),
  captionLanguages: languages.entries.targets,
  spokenTranslation: dub.entries.on,
  spokenTranslationLanguage: LaneLanguageSchema,
  formality: voice.entries.formality,
  spokenTermsId: voice.entries.spokenTermsId,
  glossaryId: voice.entries.glossaryId,
  styleRuleLists: styleRules.entries.defaults,
  keepTranscripts: transcripts.entries.keep,
  keepTranscriptsMinutes: transcripts.entries.keepMinutes,
  keepTranscriptsCount: transcripts.entries.keepCount,
};

export type PolicyName = keyof typeof POLICIES;

export type Policies = {
  readonly [Name in PolicyName]?: v.InferOutput<(typeof POLICIES)[Name]>;
};

export const POLICY_NAMES = Object.keys(POLICIES) as readonly PolicyName[];

/** Values of settings that replace the user's, by section and field. */
export type ManagedSettings = {
  readonly [Section in Exclude<keyof Settings, "version">]?: Partial<Settings[Section]>;
};

/** What the user's organization has set. */
export interface Managed {
  readonly policies: Policies;
  readonly settings: ManagedSettings;
  /** Policies that are set but not used: their value is wrong, or `serviceAddress` is missing. */
  readonly ignored: readonly PolicyName[];
}

export const NOTHING_MANAGED: Managed = { policies: {}, settings: {}, ignored: [] };

// These belong to the service, so they mean nothing without its address.
const OF_SERVICE: readonly PolicyName[] = ["plan", "authScheme", "apiKey", "allowOwnKey"];

/** Reads managed values. A wrong value is ignored and leaves the others in force. */
export function parseManaged(stored: unknown): Managed {
  const source = isRecord(stored) ? stored : {};
  const policies: Record<string, unknown> = {};
  const ignored: PolicyName[] = [];
  for (const name of POLICY_NAMES) {
    if (!Object.hasOwn(source, name)) continue;
    const parsed = v.safeParse(POLICIES[name], source[name]);
    const isHomeless = OF_SERVICE.includes(name) && !("serviceAddress" in policies);
    if (parsed.success && !isHomeless) policies[name] = parsed.output;
    else ignored.push(name);
  }
  return { policies, settings: settingsOf(policies), ignored };
}

function settingsOf(policies: Policies): ManagedSettings {
  const { serviceAddress, spokenLanguage } = policies;
  const sections = {
    engine: present("kind", policies.engine),
    service: serviceAddress === undefined ? {} : serviceOf(serviceAddress, policies),
    languages: {
      ...(spokenLanguage !== undefined && spokenOf(spokenLanguage)),
      ...present("targets", policies.captionLanguages),
    },
    voice: {
      ...present("formality", policies.formality),
      ...present("spokenTermsId", policies.spokenTermsId),
      ...present("glossaryId", policies.glossaryId),
    },
    dub: {
      ...present("on", policies.spokenTranslation),
      ...present("language", policies.spokenTranslationLanguage),
    },
    transcripts: {
      ...present("keep", policies.keepTranscripts),
      ...present("keepMinutes", policies.keepTranscriptsMinutes),
      ...present("keepCount", policies.keepTranscriptsCount),
    },
    styleRules: present("defaults", policies.styleRuleLists),
  };
  const filled = Object.entries(sections).filter(([, fields]) => Object.keys(fields).length > 0);
  return Object.fromEntries(filled);
}

// One address serves both plans, so that nothing else can be chosen.
function serviceOf(address: string, { plan = "paid", authScheme }: Policies) {
  const preset = SERVICE_PRESETS.find(({ paidBaseUrl, freeBaseUrl }) =>
    [paidBaseUrl, freeBaseUrl].includes(address),
  );
  return {
    plan,
    paidBaseUrl: address,
    freeBaseUrl: address,
    authScheme: authScheme ?? preset?.authScheme ?? DEFAULT_AUTH_SCHEME,
  };
}

function spokenOf(language: string) {
  return language === AUTOMATIC
    ? { source: null, sourceMode: "auto" }
    : { source: language, sourceMode: "fixed" };
}

function present(field: string, value: unknown): Record<string, unknown> {
  return value === undefined ? {} : { [field]: value };
}

import * as v from "valibot";
import { withStorageLock } from "../../platform/storage-lock.ts";
import { createHttpClient, type ServiceConnection } from "../../service/http/http-client.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import {
  fetchLanguages,
  interfaceOffer,
  LANGUAGE_RESOURCES,
  type LanguageOffer,
  type LanguageResource,
  offerOf,
  type ServiceLanguage,
  type VoiceOffer,
  voiceOfferOf,
} from "../../service/languages/languages.ts";
import { serviceConnection } from "../connection/service-client.ts";
import { LanguageTagSchema } from "../schema/language-tag-schema.ts";
import { StorageItem } from "./storage-item.ts";

// Languages change rarely, so a report stays current for a day.
const FRESH_MS = 24 * 3_600_000;

const ReportSchema = v.object({
  resource: v.picklist(LANGUAGE_RESOURCES),
  askedAtMs: v.pipe(v.number(), v.finite()),
  languages: v.nullable(
    v.array(
      v.object({
        tag: LanguageTagSchema,
        isSource: v.boolean(),
        isTarget: v.boolean(),
        // Earlier versions stored none.
        features: v.optional(v.nullable(v.pipe(v.array(v.string()), v.readonly())), null),
      }),
    ),
  ),
});

const KnownSchema = v.object({ baseUrl: v.string(), told: v.array(ReportSchema) });
type KnownLanguages = v.InferOutput<typeof KnownSchema>;

const NOTHING: KnownLanguages = { baseUrl: "", told: [] };

const knownLanguages = new StorageItem<KnownLanguages>("languages", (stored) => {
  const known = v.safeParse(KnownSchema, stored);
  return known.success ? known.output : NOTHING;
});

/**
 * The languages of one part of the service: the interface's and those that the service adds. The
 * service is asked at most once a day.
 * @throws the signal's reason when it aborts
 */
export async function offeredLanguages(
  resource: LanguageResource,
  signal: AbortSignal,
): Promise<LanguageOffer> {
  return offerOf(resource, await reportedLanguages(resource, signal));
}

/**
 * The languages for captions, with their features.
 * @throws the signal's reason when it aborts
 */
export async function offeredVoiceLanguages(signal: AbortSignal): Promise<VoiceOffer> {
  return voiceOfferOf(await reportedLanguages("voice", signal));
}

/**
 * Like `offeredLanguages`, but returns the last known languages at once and refreshes them for the
 * next call.
 */
export async function knownOffer(
  resource: LanguageResource,
  signal: AbortSignal,
): Promise<LanguageOffer> {
  const [{ baseUrl }, known] = await Promise.all([serviceConnection(), knownLanguages.get()]);
  // A failure shows up in the next call that really needs the service.
  reportedLanguages(resource, signal).catch(() => undefined);
  if (known.baseUrl !== baseUrl) return interfaceOffer(resource);
  const report = known.told.find((each) => each.resource === resource);
  return offerOf(resource, report?.languages ?? null);
}

/**
 * Like `knownOffer`, but without the languages that the service itself does not report: nothing in
 * a page can mark languages as unavailable.
 */
export async function knownReportedOffer(
  resource: LanguageResource,
  signal: AbortSignal,
): Promise<Pick<LanguageOffer, "sources" | "targets">> {
  const known = await knownOffer(resource, signal);
  return known.reported ?? known;
}

function reportedLanguages(
  resource: LanguageResource,
  signal: AbortSignal,
): Promise<readonly ServiceLanguage[] | null> {
  return withStorageLock("languages", async () => {
    signal.throwIfAborted();
    const connection = await serviceConnection();
    const { baseUrl } = connection;
    const known = await knownLanguages.get();
    const reports = known.baseUrl === baseUrl ? known.told : [];
    const before = reports.find((each) => each.resource === resource);
    const ageMs = before ? Date.now() - before.askedAtMs : FRESH_MS;
    if (before && ageMs >= 0 && ageMs < FRESH_MS) return before.languages;
    const languages = await requestLanguages(connection, resource, signal);
    if (languages === undefined) return before?.languages ?? null;
    const now = { resource, askedAtMs: Date.now(), languages: languages && [...languages] };
    const others = reports.filter((each) => each.resource !== resource);
    await knownLanguages.set({ baseUrl, told: [...others, now] });
    return languages;
  });
}

// Null when the service reports no languages; undefined when it cannot be asked now.
async function requestLanguages(
  connection: ServiceConnection,
  resource: LanguageResource,
  signal: AbortSignal,
): Promise<readonly ServiceLanguage[] | null | undefined> {
  try {
    return await fetchLanguages(createHttpClient(connection), resource, signal);
  } catch (thrown) {
    signal.throwIfAborted();
    if (!(thrown instanceof ServiceError)) throw thrown;
    return thrown.status === 404 ? null : undefined;
  }
}

import * as v from "valibot";
import { inTurn } from "../../platform/in-turn.ts";
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

/** Languages come and go by the month; what was told is believed for a day. */
const BELIEVED_MS = 24 * 3_600_000;

const ToldSchema = v.object({
  resource: v.picklist(LANGUAGE_RESOURCES),
  askedAtMs: v.pipe(v.number(), v.finite()),
  /** Null for a service that does not tell. */
  languages: v.nullable(
    v.array(
      v.object({
        tag: LanguageTagSchema,
        isSource: v.boolean(),
        isTarget: v.boolean(),
        // An earlier version kept none.
        features: v.optional(v.nullable(v.pipe(v.array(v.string()), v.readonly())), null),
      }),
    ),
  ),
});

const KnownSchema = v.object({ baseUrl: v.string(), told: v.array(ToldSchema) });
type KnownLanguages = v.InferOutput<typeof KnownSchema>;

const NOTHING: KnownLanguages = { baseUrl: "", told: [] };

/** What one service told of its languages: the one that is chosen. */
const knownLanguages = new StorageItem<KnownLanguages>("languages", (stored) => {
  const known = v.safeParse(KnownSchema, stored);
  return known.success ? known.output : NOTHING;
});

/**
 * What can be chosen for a part of the service: the interface's own languages, and what the service
 * adds. The service is asked at most once a day.
 * @throws the signal's reason when it aborts
 */
export async function offeredLanguages(
  resource: LanguageResource,
  signal: AbortSignal,
): Promise<LanguageOffer> {
  return offerOf(resource, await toldLanguages(resource, signal));
}

/**
 * The same for captions, with what the service can do with each language.
 * @throws the signal's reason when it aborts
 */
export async function offeredVoiceLanguages(signal: AbortSignal): Promise<VoiceOffer> {
  return voiceOfferOf(await toldLanguages("voice", signal));
}

/**
 * The same as far as it is known, at once: what the service said last, and the interface's own
 * lists where it never did. It is asked behind that, for the next time.
 */
export async function knownOffer(
  resource: LanguageResource,
  signal: AbortSignal,
): Promise<LanguageOffer> {
  const [{ baseUrl }, known] = await Promise.all([serviceConnection(), knownLanguages.get()]);
  // Why it cannot be asked is told by whatever is asked of it in earnest.
  toldLanguages(resource, signal).catch(() => undefined);
  if (known.baseUrl !== baseUrl) return interfaceOffer(resource);
  const told = known.told.find((each) => each.resource === resource);
  return offerOf(resource, told?.languages ?? null);
}

/** What the service says it has; null where it does not say, or cannot be asked. */
function toldLanguages(
  resource: LanguageResource,
  signal: AbortSignal,
): Promise<readonly ServiceLanguage[] | null> {
  return inTurn("languages", async () => {
    signal.throwIfAborted();
    const connection = await serviceConnection();
    const { baseUrl } = connection;
    const known = await knownLanguages.get();
    const told = known.baseUrl === baseUrl ? known.told : [];
    const before = told.find((each) => each.resource === resource);
    const ageMs = before ? Date.now() - before.askedAtMs : BELIEVED_MS;
    if (before && ageMs >= 0 && ageMs < BELIEVED_MS) return before.languages;
    const languages = await ask(connection, resource, signal);
    if (languages === undefined) return before?.languages ?? null;
    const now = { resource, askedAtMs: Date.now(), languages: languages && [...languages] };
    const others = told.filter((each) => each.resource !== resource);
    await knownLanguages.set({ baseUrl, told: [...others, now] });
    return languages;
  });
}

/** Null by a service that does not tell; undefined when it could not be asked just now. */
async function ask(
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

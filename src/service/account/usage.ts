import * as v from "valibot";
import { cleanSentence } from "../../captions/text/clean-text.ts";
import { isRecord } from "../../lib/is-record.ts";
import { badResponse } from "../http/bad-response.ts";
import type { HttpClient } from "../http/http-client.ts";

/** A limit this high means that there is none (service-api §18). */
export const NO_LIMIT = 1_000_000_000_000;

/**
 * Everything that a plan can limit: characters of the account and of this key, minutes of captions
 * and of spoken translations, documents of the account and of its team.
 */
export const METER_KINDS = [
  "characters",
  "keyCharacters",
  "speechToText",
  "speechToSpeech",
  "documents",
  "teamDocuments",
] as const;
export type MeterKind = (typeof METER_KINDS)[number];

// Names on the wire: `<name>_count` and `<name>_limit`.
const WIRE_NAMES: Readonly<Record<MeterKind, string>> = {
  characters: "character",
  keyCharacters: "api_key_character",
  speechToText: "speech_to_text_minutes",
  speechToSpeech: "speech_to_speech_minutes",
  documents: "document",
  teamDocuments: "team_document",
};

const count = v.pipe(v.number(), v.finite(), v.minValue(0));

const MeterSchema = v.object({
  kind: v.picklist(METER_KINDS),
  /** Characters, minutes or documents. */
  used: count,
  /** Null without a limit; 0 for what the plan does not include. */
  limit: v.nullable(count),
  left: v.nullable(count),
});
export type UsageMeter = v.InferOutput<typeof MeterSchema>;

// Usage of one of the service's products. Only the paid plan reports it.
const ProductSchema = v.object({
  name: v.string(),
  unit: v.picklist(["characters", "minutes"]),
  /** By the whole account and by this key; null when not reported. */
  account: v.nullable(count),
  key: v.nullable(count),
});
export type ProductUsage = v.InferOutput<typeof ProductSchema>;

// Milliseconds since 1970; null when not reported.
const time = v.nullable(v.pipe(v.number(), v.finite()));

/** Usage in this billing period. It lags a few minutes behind. */
export const UsageSchema = v.object({
  /** Of the account or the key, whichever has less left. */
  characters: count,
  characterLimit: v.nullable(count),
  charactersLeft: v.nullable(count),
  meters: v.array(MeterSchema),
  products: v.array(ProductSchema),
  periodStartMs: time,
  periodEndMs: time,
});
export type Usage = v.InferOutput<typeof UsageSchema>;

const MAX_PRODUCTS = 20;
const MAX_NAME_LENGTH = 60;

/**
 * Requests the usage of this billing period.
 * @throws ServiceError
 * @throws the signal's reason when it aborts
 */
export async function fetchUsage(http: HttpClient, signal: AbortSignal): Promise<Usage> {
  const answer = await http.requestJson("GET", "/v2/usage", { signal });
  const usage = readUsage(answer.body);
  if (!usage) throw badResponse("The response is not a usage report", answer);
  return usage;
}

/**
 * Reads the response of `/v2/usage`. Its fields depend on plan and account, so a kind that is
 * missing or unreadable is left out; null when none is left.
 */
export function readUsage(body: unknown): Usage | null {
  if (!isRecord(body)) return null;
  const meters = METER_KINDS.flatMap((kind) => meterOf(kind, body) ?? []);
  if (meters.length === 0) return null;
  const [characters] = meters
    .filter(({ kind }) => kind === "characters" || kind === "keyCharacters")
    .sort((a, b) => (a.left ?? NO_LIMIT) - (b.left ?? NO_LIMIT));
  return {
    characters: characters?.used ?? 0,
    characterLimit: characters?.limit ?? null,
    charactersLeft: characters?.left ?? null,
    meters,
    products: productsOf(body.products),
    periodStartMs: timeOf(body.start_time),
    periodEndMs: timeOf(body.end_time),
  };
}

function meterOf(kind: MeterKind, body: Readonly<Record<string, unknown>>): UsageMeter | null {
  const used = countOf(body[`${WIRE_NAMES[kind]}_count`]);
  const limit = countOf(body[`${WIRE_NAMES[kind]}_limit`]);
  if (used === null || limit === null) return null;
  if (limit >= NO_LIMIT) return { kind, used, limit: null, left: null };
  return { kind, used, limit, left: Math.max(0, limit - used) };
}

function productsOf(value: unknown): ProductUsage[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, MAX_PRODUCTS).flatMap((product: unknown) => {
    if (!isRecord(product) || typeof product.product_type !== "string") return [];
    const name = cleanSentence(product.product_type, MAX_NAME_LENGTH);
    // The fields without "unit" are deprecated, but older services send only those.
    const account = countOf(product.account_unit_count) ?? countOf(product.character_count);
    const key = countOf(product.api_key_unit_count) ?? countOf(product.api_key_character_count);
    if (name === "" || (account === null && key === null)) return [];
    const unit = product.billing_unit === "minutes" ? "minutes" : "characters";
    return [{ name, unit, account, key }];
  });
}

function countOf(value: unknown): number | null {
  const checked = v.safeParse(count, value);
  return checked.success ? checked.output : null;
}

function timeOf(value: unknown): number | null {
  const ms = typeof value === "string" ? Date.parse(value) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

import * as v from "valibot";
import { cleanSentence } from "../../captions/text/clean-text.ts";
import { isRecord } from "../../lib/is-record.ts";
import { badResponse } from "../http/bad-response.ts";
import type { HttpClient } from "../http/http-client.ts";

/** A limit of this height stands for none (service-api §18). */
export const NO_LIMIT = 1_000_000_000_000;

/**
 * What is counted against a limit: characters of the account and of this key alone, minutes of
 * captions and of spoken translations, documents of the account and of its team.
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

/** Names of their fields on the wire: `<name>_count` and `<name>_limit`. */
const WIRE_NAMES: Readonly<Record<MeterKind, string>> = {
  characters: "character",
  keyCharacters: "api_key_character",
  speechToText: "speech_to_text_minutes",
  speechToSpeech: "speech_to_speech_minutes",
  documents: "document",
  teamDocuments: "team_document",
};

const count = v.pipe(v.number(), v.finite(), v.minValue(0));

/** How much of one kind was used in this billing period. */
const MeterSchema = v.object({
  kind: v.picklist(METER_KINDS),
  /** Characters, minutes or documents. */
  used: count,
  /** Null without a limit; 0 for what the plan does not have at all. */
  limit: v.nullable(count),
  left: v.nullable(count),
});
export type UsageMeter = v.InferOutput<typeof MeterSchema>;

/** What one of the service's products was used for; told for the paid plan only. */
const ProductSchema = v.object({
  /** As the service calls it: `translate`, `write`, `speechToText`, `speechToSpeech`. */
  name: v.string(),
  unit: v.picklist(["characters", "minutes"]),
  /** By the whole account, and by this key; null when it was not told. */
  account: v.nullable(count),
  key: v.nullable(count),
});
export type ProductUsage = v.InferOutput<typeof ProductSchema>;

/** Milliseconds since 1970; null when it was not told. */
const time = v.nullable(v.pipe(v.number(), v.finite()));

/** What of this billing period was used; it lags behind by a few minutes. */
export const UsageSchema = v.object({
  /** Of account or key, whichever has less left. */
  characters: count,
  /** Null without a limit. */
  characterLimit: v.nullable(count),
  /** Null without a limit. */
  charactersLeft: v.nullable(count),
  /** What the service counts for this account, in the order of `METER_KINDS`. */
  meters: v.array(MeterSchema),
  products: v.array(ProductSchema),
  periodStartMs: time,
  periodEndMs: time,
});
export type Usage = v.InferOutput<typeof UsageSchema>;

/** More products than any service has. */
const MAX_PRODUCTS = 20;
const MAX_NAME_LENGTH = 60;

/**
 * Asks what was used and what is left.
 * @throws ServiceError
 * @throws the signal's reason when it aborts
 */
export async function fetchUsage(http: HttpClient, signal: AbortSignal): Promise<Usage> {
  const answer = await http.requestJson("GET", "/v2/usage", { signal });
  const usage = readUsage(answer.body);
  if (!usage) throw badResponse("Not a usage", answer);
  return usage;
}

/**
 * What an answer of `/v2/usage` tells. Which fields there are depends on plan and account, so each
 * kind that is missing or cannot be read is left out; null when nothing is left.
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

function productsOf(told: unknown): ProductUsage[] {
  if (!Array.isArray(told)) return [];
  return told.slice(0, MAX_PRODUCTS).flatMap((product: unknown) => {
    if (!isRecord(product) || typeof product.product_type !== "string") return [];
    const name = cleanSentence(product.product_type, MAX_NAME_LENGTH);
    // The fields without "unit" are deprecated, and all that older answers have.
    const account = countOf(product.account_unit_count) ?? countOf(product.character_count);
    const key = countOf(product.api_key_unit_count) ?? countOf(product.api_key_character_count);
    if (name === "" || (account === null && key === null)) return [];
    const unit = product.billing_unit === "minutes" ? "minutes" : "characters";
    return [{ name, unit, account, key }];
  });
}

function countOf(told: unknown): number | null {
  const checked = v.safeParse(count, told);
  return checked.success ? checked.output : null;
}

function timeOf(told: unknown): number | null {
  const ms = typeof told === "string" ? Date.parse(told) : Number.NaN;
  return Number.isNaN(ms) ? null : ms;
}

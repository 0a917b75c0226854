import { uint8ArrayToHex } from "uint8array-extras";
import * as v from "valibot";
import { browser } from "../../platform/browser.ts";
import { LIST_KINDS, type ListKind } from "../../service/lists/named-list.ts";
import { serviceConnection } from "../connection/service-client.ts";
import { LIST_ABSENCES } from "./list-absence.ts";

const PREFIX = "lists:";

const NamedListSchema = v.object({
  kind: v.picklist(LIST_KINDS),
  id: v.string(),
  name: v.string(),
  languages: v.pipe(v.array(v.string()), v.readonly()),
  pairs: v.pipe(v.array(v.object({ source: v.string(), target: v.string() })), v.readonly()),
});

const ListCacheSchema = v.object({
  connection: v.string(),
  /** Wall clock of the last request, in milliseconds since 1970. */
  askedAtMs: v.number(),
  /** Null when no request has succeeded. */
  lists: v.nullable(v.pipe(v.array(NamedListSchema), v.readonly())),
  absence: v.nullable(v.picklist(LIST_ABSENCES)),
});

export type ListCache = v.InferOutput<typeof ListCacheSchema>;

/** Caches lists for all pages until the browser closes. */
export async function storeListCache(kind: ListKind, cache: ListCache): Promise<void> {
  await browser.storage.session.set({ [PREFIX + kind]: cache }).catch(() => undefined);
}

export async function readListCache(kind: ListKind): Promise<ListCache | null> {
  const stored = await browser.storage.session.get(PREFIX + kind);
  return parseListCache(stored[PREFIX + kind]);
}

export function onListCacheStored(
  kind: ListKind,
  callback: (cache: ListCache | null) => void,
  signal: AbortSignal,
): void {
  const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    const change = area === "session" ? changes[PREFIX + kind] : undefined;
    if (change) callback(parseListCache(change.newValue));
  };
  browser.storage.onChanged.addListener(listener);
  signal.addEventListener("abort", () => browser.storage.onChanged.removeListener(listener), {
    once: true,
  });
}

/** Identifies a connection without revealing its key. */
export async function connectionFingerprint(): Promise<string> {
  const { baseUrl, authScheme, apiKey } = await serviceConnection();
  const parts = JSON.stringify([baseUrl, authScheme, apiKey]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(parts));
  return uint8ArrayToHex(digest);
}

function parseListCache(stored: unknown): ListCache | null {
  const parsed = v.safeParse(ListCacheSchema, stored);
  return parsed.success ? parsed.output : null;
}

import * as v from "valibot";
import { browser } from "../../platform/browser.ts";
import { LIST_KINDS, type ListKind } from "../../service/lists/named-list.ts";
import { apiKey } from "../connection/api-key.ts";
import { baseUrlOf } from "../connection/service-presets.ts";
import { settingsStore } from "../stored/settings-store.ts";
import { LIST_ABSENCES } from "./list-absence.ts";

const PREFIX = "lists:";

const NamedListSchema = v.object({
  kind: v.picklist(LIST_KINDS),
  id: v.string(),
  name: v.string(),
  languages: v.pipe(v.array(v.string()), v.readonly()),
  pairs: v.pipe(v.array(v.object({ source: v.string(), target: v.string() })), v.readonly()),
});

const ShelfSchema = v.object({
  /** Whose lists they are: a digest of address and key (`connectionMark`). */
  connection: v.string(),
  /** When they were asked for last, as the wall clock had it, in ms since 1970. */
  askedAtMs: v.number(),
  /** Null when they have never come. */
  lists: v.nullable(v.pipe(v.array(NamedListSchema), v.readonly())),
  /** Why the last reading gave nothing; null when it did. */
  absence: v.nullable(v.picklist(LIST_ABSENCES)),
});

/** The account's lists of one kind, as they were read last. */
export type ListCache = v.InferOutput<typeof ShelfSchema>;

/** Keeps a shelf for the other pages, until the browser closes. */
export async function storeShelf(kind: ListKind, shelf: ListCache): Promise<void> {
  await browser.storage.session.set({ [PREFIX + kind]: shelf }).catch(() => undefined);
}

/** The shelf of a kind; null when there is none. */
export async function recallShelf(kind: ListKind): Promise<ListCache | null> {
  const stored = await browser.storage.session.get(PREFIX + kind);
  return readShelf(stored[PREFIX + kind]);
}

/** Calls back with every shelf that any page stores, until `signal` aborts. */
export function onShelfStored(
  kind: ListKind,
  callback: (shelf: ListCache | null) => void,
  signal: AbortSignal,
): void {
  const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
    const change = area === "session" ? changes[PREFIX + kind] : undefined;
    if (change) callback(readShelf(change.newValue));
  };
  browser.storage.onChanged.addListener(listener);
  signal.addEventListener("abort", () => browser.storage.onChanged.removeListener(listener), {
    once: true,
  });
}

/** Tells one connection from another without holding its key. */
export async function connectionMark(): Promise<string> {
  const [{ service }, key] = await Promise.all([settingsStore.get(), apiKey.get()]);
  const parts = JSON.stringify([baseUrlOf(service), service.authScheme, key]);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(parts));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function readShelf(stored: unknown): ListCache | null {
  const parsed = v.safeParse(ShelfSchema, stored);
  return parsed.success ? parsed.output : null;
}

import { vi } from "vitest";
import type { UsageMeter } from "../../../service/account/usage.ts";
import type { KnownUsage } from "../../../settings/stored/known-usage.ts";
import type { QuotaApi } from "../quota-api.ts";

export function usageOf(
  meters: readonly Partial<UsageMeter>[] = [{ used: 400_000, limit: 500_000 }],
  change: Partial<KnownUsage["usage"]> & { readonly askedAtMs?: number } = {},
): KnownUsage {
  const { askedAtMs = Date.now(), ...usage } = change;
  return {
    account: "1a2b",
    askedAtMs,
    usage: {
      characters: 0,
      characterLimit: null,
      charactersLeft: null,
      meters: meters.map(({ kind = "characters", used = 0, limit = null }) => ({
        kind,
        used,
        limit,
        left: limit === null ? null : Math.max(0, limit - used),
      })),
      products: [],
      periodStartMs: null,
      periodEndMs: null,
      ...usage,
    },
  };
}

/** An api whose usage, failure and dismissed warnings a test sets through `state` and `setKnown`. */
export function fakeQuotaApi(first: KnownUsage | null) {
  const state: { known: KnownUsage | null; failure: Error | null; dismissed: readonly string[] } = {
    known: first,
    failure: null,
    dismissed: [],
  };
  const watchers: (() => void)[] = [];
  const api = {
    known: async () => state.known,
    ask: vi.fn(async (_signal: AbortSignal, _maxAgeMs?: number) => {
      if (state.failure !== null || state.known === null) throw state.failure ?? new Error();
      return state.known;
    }),
    reasonOf: () => "unreachable" as const,
    dismissed: { get: async () => state.dismissed, onChanged: () => undefined },
    dismiss: vi.fn(async (id: string) => {
      state.dismissed = [...state.dismissed, id];
    }),
    onChanged: (callback: () => void) => watchers.push(callback),
  } satisfies QuotaApi;
  const setKnown = (known: KnownUsage | null) => {
    state.known = known;
    for (const watcher of watchers) watcher();
  };
  return { api, state, setKnown };
}

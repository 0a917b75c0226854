import { vi } from "vitest";
import type { KnownQuota, QuotaMeter, QuotaPort } from "../quota-api.ts";

/** What a service tells of an account: 400 000 of 500 000 characters used, if nothing else. */
export function knownQuota(
  meters: readonly Partial<QuotaMeter>[] = [{ used: 400_000, limit: 500_000 }],
  change: Partial<KnownQuota["usage"]> & { readonly askedAtMs?: number } = {},
): KnownQuota {
  const { askedAtMs = Date.now(), ...usage } = change;
  return {
    account: "1a2b",
    askedAtMs,
    usage: {
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

/** A service that tells what it is given, or fails, and the warnings that were put away. */
export function fakeQuota(first: KnownQuota | null) {
  const world: { known: KnownQuota | null; failure: Error | null; marks: readonly string[] } = {
    known: first,
    failure: null,
    marks: [],
  };
  const watchers: (() => void)[] = [];
  const port = {
    known: async () => world.known,
    ask: vi.fn(async () => {
      if (world.failure !== null || world.known === null) throw world.failure ?? new Error();
      return world.known;
    }),
    reasonOf: () => "unreachable" as const,
    dismissed: { get: async () => world.marks, onChanged: () => undefined },
    dismiss: vi.fn(async (mark: string) => {
      world.marks = [...world.marks, mark];
    }),
    onChanged: (callback: () => void) => watchers.push(callback),
  } satisfies QuotaPort;
  /** Something else is known now. */
  const tell = (known: KnownQuota | null) => {
    world.known = known;
    for (const watcher of watchers) watcher();
  };
  return { port, world, tell };
}

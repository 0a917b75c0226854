import { vi } from "vitest";
import type {
  ListKind,
  ListPickerPort,
  ListsState,
  OfferedList,
} from "../../features/lists/list-picker-api.ts";

/** Lists that a test hands out and changes. */
export interface FakeListPort extends ListPickerPort {
  readonly refresh: ListPickerPort["refresh"] & ReturnType<typeof vi.fn>;
  /** Tells those who watch a kind. */
  tell(kind: ListKind, change: Partial<ListsState>): void;
}

/** An account with these lists; null where their names are not to be had. */
export function fakeListPort(account: Partial<Record<ListKind, readonly OfferedList[] | null>>) {
  const watchers = new Map<ListKind, Set<(state: ListsState) => void>>();
  const states = new Map<ListKind, ListsState>();
  const stateOf = (kind: ListKind): ListsState => {
    const lists = account[kind] ?? null;
    const absence = lists === null ? "unsupported" : null;
    return states.get(kind) ?? { lists, isReading: false, absence };
  };
  const port: FakeListPort = {
    watch(kind, callback, signal) {
      const all = watchers.get(kind) ?? new Set();
      watchers.set(kind, all.add(callback));
      signal.addEventListener("abort", () => all.delete(callback));
      callback(stateOf(kind));
    },
    refresh: vi.fn(async () => undefined),
    editorUrl: (kind) => `/edit/${kind}`,
    tell(kind, change) {
      states.set(kind, { ...stateOf(kind), ...change });
      for (const callback of watchers.get(kind) ?? []) callback(stateOf(kind));
    },
  };
  return port;
}

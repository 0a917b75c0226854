import { vi } from "vitest";
import type { ListKind, NamedList } from "../../../service/lists/named-list.ts";
import type { ListPickerApi, ListsState } from "../account-lists.ts";

export interface FakeListsApi extends ListPickerApi {
  readonly refresh: ListPickerApi["refresh"] & ReturnType<typeof vi.fn>;
  setState(kind: ListKind, change: Partial<ListsState>): void;
}

/** An account with the given lists; null for a kind whose names cannot be read. */
export function fakeListsApi(
  account: Partial<Record<ListKind, readonly NamedList[] | null>>,
): FakeListsApi {
  const watchers = new Map<ListKind, Set<(state: ListsState) => void>>();
  const states = new Map<ListKind, ListsState>();
  const stateOf = (kind: ListKind): ListsState => {
    const lists = account[kind] ?? null;
    const absence = lists === null ? "unsupported" : null;
    return states.get(kind) ?? { lists, isReading: false, absence };
  };
  return {
    watch(kind, callback, signal) {
      const all = watchers.get(kind) ?? new Set();
      watchers.set(kind, all.add(callback));
      signal.addEventListener("abort", () => all.delete(callback));
      callback(stateOf(kind));
    },
    refresh: vi.fn(async () => undefined),
    editorUrl: (kind) => `/edit/${kind}`,
    setState(kind, change) {
      states.set(kind, { ...stateOf(kind), ...change });
      for (const callback of watchers.get(kind) ?? []) callback(stateOf(kind));
    },
  };
}

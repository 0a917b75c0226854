import { useEffect, useState } from "preact/hooks";
import type { ListKind } from "../../service/lists/named-list.ts";
import type { ListPickerApi, ListsState } from "./account-lists.ts";

/** The state of the account's lists of a kind while the component is mounted. */
export function useLists(api: Pick<ListPickerApi, "watch">, kind: ListKind): ListsState {
  const [state, setState] = useState<ListsState>({ lists: null, isReading: true, absence: null });
  useEffect(() => {
    const shown = new AbortController();
    api.watch(kind, setState, shown.signal);
    return () => shown.abort();
  }, [api, kind]);
  return state;
}

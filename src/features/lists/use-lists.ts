import { useEffect, useState } from "preact/hooks";
import type { ListKind } from "../../service/lists/named-list.ts";
import type { ListPickerApi, ListsState } from "./account-lists.ts";

export function useLists(api: Pick<ListPickerApi, "watch">, kind: ListKind): ListsState {
  const [state, setState] = useState<ListsState>({ lists: null, isReading: true, absence: null });
  useEffect(() => {
    const shown = new AbortController();
    api.watch(kind, setState, shown.signal);
    return () => shown.abort();
  }, [api, kind]);
  return state;
}

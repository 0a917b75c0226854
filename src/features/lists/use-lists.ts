import { useEffect, useState } from "preact/hooks";
import type { ListKind, ListPickerPort, ListsState } from "./list-picker-api.ts";

/** What is known of the account's lists of a kind, followed while the component is shown. */
export function useLists(port: Pick<ListPickerPort, "watch">, kind: ListKind): ListsState {
  const [state, setState] = useState<ListsState>({ lists: null, isReading: true, absence: null });
  useEffect(() => {
    const shown = new AbortController();
    port.watch(kind, setState, shown.signal);
    return () => shown.abort();
  }, [port, kind]);
  return state;
}

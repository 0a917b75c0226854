import type { ListKind } from "../../service/lists/named-list.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useText } from "../../ui/texts.ts";
import type { ListPickerApi, ListsState } from "./account-lists.ts";

export interface ListStatusProps {
  readonly kind: ListKind;
  readonly label: string;
  readonly state: ListsState;
  readonly api: ListPickerApi;
}

/** Shows whether the names could be read, with links to read them again and to edit the lists. */
export function ListStatus({ kind, label, state, api }: ListStatusProps) {
  const { lists, isReading, absence } = state;
  const text = useText();
  const url = api.editorUrl(kind);
  return (
    <div class="list-picker-foot small">
      <p class="list-picker-state" role="status">
        {isReading && lists === null && text("list_reading")}
        {!isReading && absence !== null && text(`list_absence_${absence}`)}
        {absence === null && lists?.length === 0 && text(`list_empty_${kind}`)}
      </p>
      {absence !== "not_configured" && (
        <IconButton
          icon="again"
          label={text("list_refresh", label)}
          aria-busy={isReading}
          onClick={() => void api.refresh(kind)}
        />
      )}
      <a href={url} target={isThisPage(url) ? "_self" : "_blank"}>
        {text(`list_edit_${kind}`)}
      </a>
    </div>
  );
}

function isThisPage(path: string): boolean {
  return path.split("#", 1)[0] === location.pathname;
}

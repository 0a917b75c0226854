import { IconButton } from "../../ui/icon-button.tsx";
import { useText } from "../../ui/texts.ts";
import type { ListKind, ListPickerPort, ListsState } from "./list-picker-api.ts";

export interface ListFootProps {
  readonly kind: ListKind;
  /** What it stands under. */
  readonly label: string;
  readonly state: ListsState;
  readonly port: ListPickerPort;
}

/** How it stands with the names of a kind of lists, and where more is to be had. */
export function ListFoot({ kind, label, state, port }: ListFootProps) {
  const { lists, isReading, absence } = state;
  const text = useText();
  const url = port.editorUrl(kind);
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
          onClick={() => void port.refresh(kind)}
        />
      )}
      <a href={url} target={isHere(url) ? "_self" : "_blank"}>
        {text(`list_edit_${kind}`)}
      </a>
    </div>
  );
}

/** Whether a path leads to a place on this very page. */
function isHere(path: string): boolean {
  return path.split("#", 1)[0] === location.pathname;
}

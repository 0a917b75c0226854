import { useText } from "../../ui/texts.ts";
import { LibraryLink } from "./library-link.tsx";

export interface EmptyPanelProps {
  readonly isLoading: boolean;
  readonly isLive: boolean;
  readonly startKey: string | null;
}

export function EmptyPanel({ isLoading, isLive, startKey }: EmptyPanelProps) {
  const text = useText();
  if (isLoading) {
    return (
      <p class="panel-empty panel-loading quiet" role="status">
        {text("panel_loading")}
      </p>
    );
  }
  if (isLive) return <p class="panel-empty quiet">{text("panel_waiting")}</p>;
  const start =
    startKey === null ? text("panel_empty_start") : text("panel_empty_start_key", startKey);
  return (
    <div class="panel-empty">
      <h2>{text("panel_empty")}</h2>
      <p class="quiet">{text("panel_empty_purpose")}</p>
      <p>{start}</p>
      <p>
        <LibraryLink />
      </p>
    </div>
  );
}

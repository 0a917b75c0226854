import { useText } from "../../ui/texts.ts";
import type { PanelNotice } from "./panel-model.ts";

/** What came of a press, said for a while and to screen readers. */
export function PanelNoticeLine({ notice }: { notice: PanelNotice | null }) {
  const text = useText();
  return (
    <p class="panel-notice" role="status" hidden={notice === null}>
      {notice?.kind === "copied" && text("panel_copied", String(notice.rows))}
      {notice?.kind === "copy_failed" && text("panel_copy_failed")}
      {notice?.kind === "cannot_play" && text(`panel_cannot_play_${notice.reason}`)}
    </p>
  );
}

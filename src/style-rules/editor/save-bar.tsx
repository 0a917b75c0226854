import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useText } from "../../ui/texts.ts";
import type { StyleRulesLocale } from "../locale.ts";
import type { EditorModel } from "./editor-model.ts";

export function SaveBar({ model, locale }: { model: EditorModel; locale: StyleRulesLocale }) {
  const text = useText();
  const saving = model.saving.value;
  const retryAtMs = model.retryAtMs.value;
  const isDirty = model.isDirty.value;
  const news = model.news.value;
  const isStopped = model.theirs.value !== null;
  return (
    <div class="save-bar">
      <p class="save-state" role="status">
        {saving ? (
          text("style_saving", locale.number(saving.done), locale.number(saving.total))
        ) : retryAtMs !== null ? (
          text("style_retries", locale.time(retryAtMs))
        ) : isDirty ? (
          text("style_unsaved")
        ) : news === null ? (
          text("style_all_saved")
        ) : (
          <>
            {news === "saved" && <Icon name="check" />} {text(`style_${news}`)}
          </>
        )}
      </p>
      {(saving || retryAtMs !== null) && (
        <Button onClick={() => model.stopSaving()}>{text("stop")}</Button>
      )}
      {news === "discarded" && (
        <Button onClick={() => model.undoDiscard()}>{text("library_undo")}</Button>
      )}
      {isDirty && !saving && (
        <>
          <Button onClick={() => model.discardEdits()}>{text("style_discard")}</Button>
          <Button kind="primary" disabled={isStopped} onClick={() => void model.save()}>
            {text(retryAtMs === null ? "save" : "style_try_now")}
          </Button>
        </>
      )}
    </div>
  );
}

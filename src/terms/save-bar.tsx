import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { SavedMark } from "../ui/saved-mark.tsx";
import { useText } from "../ui/texts.ts";
import { useSavedMark } from "../ui/use-saved-mark.ts";
import type { PairModel } from "./pair-model.ts";

const MAX_LISTED = 10;

export interface SaveBarProps {
  readonly model: PairModel;
  readonly uiLanguage: string;
  readonly onSaved: () => void;
}

export function SaveBar({ model, uiLanguage, onSaved }: SaveBarProps) {
  const text = useText();
  const { saved, markSaved } = useSavedMark();
  const changes = [...model.changes.value.values()];
  const removed = changes.filter((target) => target === null).length;
  const number = (count: number) => count.toLocaleString(uiLanguage);
  const afterSaving = async (saving: Promise<boolean>) => {
    if (!(await saving)) return;
    markSaved();
    onSaved();
  };
  const conflicts = model.conflicts.value;
  const problem = model.problem.value;
  const isBusy = model.calls.isBusy.value;
  return (
    <>
      {problem !== null && (
        <Notice kind="stopped" announced>
          {text(problem)}
        </Notice>
      )}
      {conflicts.length > 0 && (
        <Notice
          kind="stopped"
          announced
          actions={
            <>
              <Button disabled={isBusy} onClick={() => void afterSaving(model.keepMine())}>
                {text("words_keep_mine")}
              </Button>
              <Button onClick={() => model.acceptTheirs()}>{text("words_take_theirs")}</Button>
            </>
          }
        >
          <p>{text("words_conflict", number(conflicts.length))}</p>
          <ul>
            {conflicts.slice(0, MAX_LISTED).map(({ source, mine, theirs }) => (
              <li key={source}>
                {text(
                  "words_conflict_entry",
                  source,
                  mine ?? text("words_removed"),
                  theirs ?? text("words_removed"),
                )}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <div class="save-bar">
        <p role="status">
          {changes.length > 0 &&
            text("words_unsaved", number(changes.length - removed), number(removed))}{" "}
          {model.isRestored.value && <span class="quiet">{text("words_restored")}</span>}
        </p>
        <SavedMark saved={saved && changes.length === 0} />
        {changes.length > 0 && (
          <>
            <Button
              kind="primary"
              disabled={isBusy || conflicts.length > 0}
              onClick={() => void afterSaving(model.save())}
            >
              {text("words_save")}
            </Button>
            <Button disabled={isBusy} onClick={() => model.discard()}>
              {text("words_discard")}
            </Button>
          </>
        )}
      </div>
    </>
  );
}

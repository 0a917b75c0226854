import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import type { AddWordModel } from "./add-term-model.ts";

/** What has become of the word, and what that means for captions. */
export function AddWordOutcome({ model }: { readonly model: AddWordModel }) {
  const text = useText();
  const added = model.added.value;
  if (added === null) return null;
  const word = model.word.value.trim();
  switch (added.kind) {
    case "problem":
      return (
        <Notice kind="stopped" announced>
          {text(added.problem)}
        </Notice>
      );
    case "other":
      return (
        <Notice
          kind="working"
          announced
          actions={
            <Button disabled={model.calls.isBusy.value} onClick={() => void model.add(true)}>
              {text("add_word_replace")}
            </Button>
          }
        >
          {text("add_word_other", word, added.target)}
        </Notice>
      );
    default: {
      const { isUsed, usedId } = model;
      const isInUse = added.id === usedId.value;
      const means = isInUse
        ? "add_word_running"
        : isUsed.value
          ? "add_word_goes_over"
          : "add_word_unused";
      return (
        <Notice kind="good" announced>
          <p>
            {text(added.kind === "added" ? "add_word_added" : "add_word_known", word, added.name)}
          </p>
          <p>{text(means)}</p>
        </Notice>
      );
    }
  }
}

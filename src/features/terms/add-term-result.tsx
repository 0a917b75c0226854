import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import type { AddTermModel } from "./add-term-model.ts";

export function AddTermResultNotice({ model }: { readonly model: AddTermModel }) {
  const text = useText();
  const result = model.result.value;
  if (result === null) return null;
  const term = model.term.value.trim();
  switch (result.kind) {
    case "problem":
      return (
        <Notice kind="stopped" announced>
          {text(result.problem)}
        </Notice>
      );
    case "other":
      return (
        <Notice
          kind="working"
          announced
          actions={
            <Button disabled={model.calls.isBusy.value} onClick={() => void model.submit(true)}>
              {text("add_word_replace")}
            </Button>
          }
        >
          {text("add_word_other", term, result.target)}
        </Notice>
      );
    default: {
      if (model.kind.value === "local") {
        return (
          <Notice kind="good" announced>
            {result.kind === "added"
              ? text("local_terms_added", term)
              : text("local_terms_repeated")}
          </Notice>
        );
      }
      const { useForCaptions, usedId } = model;
      const isInUse = result.id === usedId.value;
      const means = isInUse
        ? "add_word_running"
        : useForCaptions.value
          ? "add_word_goes_over"
          : "add_word_unused";
      return (
        <Notice kind="good" announced>
          <p>
            {text(result.kind === "added" ? "add_word_added" : "add_word_known", term, result.name)}
          </p>
          <p>{text(means)}</p>
        </Notice>
      );
    }
  }
}

import { useState } from "preact/hooks";
import { keepDraft, readDraft } from "./tab-draft.ts";

/**
 * What is being written in a field, kept for as long as the tab is open: a page that is left or
 * loaded anew finds it again.
 * @param key names the field among all of the extension's pages
 * @returns the text, how to change it, and how to forget it when it is done with
 */
export function useDraft(
  key: string,
  initial = "",
): readonly [text: string, write: (text: string) => void, forget: () => void] {
  const [text, setText] = useState(() => {
    const kept = readDraft(key);
    return typeof kept === "string" ? kept : initial;
  });
  const write = (typed: string) => {
    setText(typed);
    keepDraft(key, typed === initial ? null : typed);
  };
  const forget = () => {
    setText(initial);
    keepDraft(key, null);
  };
  return [text, write, forget];
}

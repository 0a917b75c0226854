import { useState } from "preact/hooks";
import { readDraft, saveDraft } from "./tab-draft.ts";

/**
 * The text of a field, which survives reloads for as long as the tab is open.
 * @param key unique among all pages of the extension
 * @returns the text, a function that changes it and one that removes the draft
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
    saveDraft(key, typed === initial ? null : typed);
  };
  const forget = () => {
    setText(initial);
    saveDraft(key, null);
  };
  return [text, write, forget];
}

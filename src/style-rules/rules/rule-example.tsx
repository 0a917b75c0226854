import { FoundWords } from "./highlighted-text.tsx";
import type { RuleOption } from "./rule-catalogue.ts";
import { languagesOfValue } from "./rule-languages.ts";
import type { RuleView } from "./rule-view.ts";

export interface RuleExampleProps {
  readonly option: RuleOption;
  readonly value: string;
  readonly view: RuleView;
}

/** What a value does, drawn and read in the language that it plainly belongs to. */
export function RuleExample({ option, value, view }: RuleExampleProps) {
  const example = view.words.example(option.category, option.option, value);
  if (example === null) return null;
  const languages = languagesOfValue(option, value) ?? [];
  // "Before → after" runs from left to right, in a page from right to left too: none is in Arabic.
  return (
    <bdi dir="ltr" lang={exampleLanguage(languages, view.language)} class="rule-example">
      <FoundWords text={example} query={view.query} />
    </bdi>
  );
}

/** Of several that write alike the list's own. */
function exampleLanguage(languages: readonly string[], language: string): string | undefined {
  return languages.includes(language) ? language : languages[0];
}

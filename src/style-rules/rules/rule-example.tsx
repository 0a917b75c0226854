import { HighlightedText } from "./highlighted-text.tsx";
import type { RuleOption } from "./rule-catalogue.ts";
import { languagesOfValue } from "./rule-languages.ts";
import type { RuleView } from "./rule-view.ts";

export interface RuleExampleProps {
  readonly option: RuleOption;
  readonly value: string;
  readonly view: RuleView;
}

export function RuleExample({ option, value, view }: RuleExampleProps) {
  const example = view.labels.example(option.category, option.option, value);
  if (example === null) return null;
  const languages = languagesOfValue(option, value) ?? [];
  // "Before → after" runs left to right even on right-to-left pages; no example is in Arabic.
  return (
    <bdi dir="ltr" lang={exampleLanguage(languages, view.language)} class="rule-example">
      <HighlightedText text={example} query={view.query} />
    </bdi>
  );
}

// The list's language, if it is one of several with the same spelling.
function exampleLanguage(languages: readonly string[], language: string): string | undefined {
  return languages.includes(language) ? language : languages[0];
}

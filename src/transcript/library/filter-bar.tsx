import { sortLanguages } from "../../features/languages/sort-languages.ts";
import { siteLabel } from "../../store/library/event-parts.ts";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import type { LibraryFormat } from "./library-format.ts";
import { AGES, GROUPINGS, type LibraryFilter, languagesOf } from "./library-list.ts";
import type { LibraryModel } from "./library-model.ts";

export function FilterBar({ model, format }: { model: LibraryModel; format: LibraryFormat }) {
  const text = useText();
  const entries = model.entries.value ?? [];
  const { site, language, age } = model.filter.value;
  const choose = (change: Partial<LibraryFilter>) => {
    model.filter.value = { ...model.filter.value, ...change };
  };
  const sites = [...new Set(entries.map(({ session }) => siteLabel(session.address)))];
  const languages = [...new Set(entries.flatMap(languagesOf))];
  const { compare } = new Intl.Collator(format.uiLanguage);
  const named = (value: string, label: string) => ({ value, label });
  return (
    <search class="library-filter">
      <input
        type="search"
        class="input library-search"
        aria-label={text("library_search")}
        placeholder={text("library_search")}
        value={model.typed.value}
        onInput={(event) => model.search(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Escape") model.search("");
        }}
      />
      <Select
        label={text("library_site")}
        value={site}
        groups={[
          {
            label: null,
            choices: [
              named("", text("library_any_site")),
              ...sites
                .filter((each) => each !== "")
                .sort(compare)
                .map((each) => named(each, each)),
            ],
          },
        ]}
        onChoose={(value) => choose({ site: value })}
      />
      <Select
        label={text("library_language")}
        value={language}
        groups={[
          {
            label: null,
            choices: [
              named("", text("library_any_language")),
              ...sortLanguages(languages, format.nameLanguage, format.uiLanguage).map((tag) =>
                named(tag, format.nameLanguage(tag).name),
              ),
            ],
          },
        ]}
        onChoose={(value) => choose({ language: value })}
      />
      <Select
        label={text("library_age")}
        value={age}
        groups={[
          {
            label: null,
            choices: AGES.map((value) => ({ value, label: text(`library_age_${value}`) })),
          },
        ]}
        onChoose={(value) => choose({ age: value })}
      />
      <Select
        label={text("library_grouping")}
        value={model.grouping.value}
        groups={[
          {
            label: null,
            choices: GROUPINGS.map((value) => ({
              value,
              label: text(`library_grouping_${value}`),
            })),
          },
        ]}
        onChoose={(value) => {
          model.grouping.value = value;
        }}
      />
    </search>
  );
}

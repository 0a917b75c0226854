import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { StyleRuleList } from "../../service/style-rules/style-rule-list.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useText } from "../../ui/texts.ts";
import type { StyleRulesLocale } from "../locale.ts";
import { pageHash } from "../page-location.ts";
import { ListNameField } from "./list-name-field.tsx";
import { countRules, type OverviewModel } from "./overview-model.ts";

export interface ListRowProps {
  readonly list: StyleRuleList;
  readonly model: OverviewModel;
  readonly locale: StyleRulesLocale;
  readonly onDelete: (list: StyleRuleList) => void;
}

export function ListRow({ list, model, locale, onDelete }: ListRowProps) {
  const text = useText();
  const row = useRef<HTMLTableRowElement>(null);
  const [isNaming, setNaming] = useState(false);
  const wasNaming = useRef(false);
  const { styleId, name, language, version, updatedAt, instructions } = list;
  const clash = model.clash.value?.styleId === styleId ? model.clash.value : null;
  const hasDraft = model.drafts.value.some((draft) => draft.styleId === styleId);
  const rename = async (typed: string | null) => {
    if (typed === null) model.clash.value = null;
    if (typed !== null && !(await model.rename(list, typed))) return;
    setNaming(false);
  };
  useLayoutEffect(() => {
    if (wasNaming.current && !isNaming) {
      row.current?.querySelector<HTMLElement>("[data-rename]")?.focus();
    }
    wasNaming.current = isNaming;
  }, [isNaming]);
  return (
    <tr ref={row}>
      <td>
        <label class="check-target">
          <input
            type="checkbox"
            aria-label={text("style_check", name)}
            checked={model.checked.value.has(styleId)}
            onChange={(event) => model.setChecked([styleId], event.currentTarget.checked)}
          />
        </label>
      </td>
      <th scope="row" class="lists-name">
        {isNaming ? (
          <ListNameField
            name={name}
            typed={clash?.typed ?? name}
            onDone={(typed) => void rename(typed)}
          />
        ) : (
          <a href={pageHash({ kind: "list", styleId })}>
            <bdi>{name}</bdi>
          </a>
        )}
        {clash && (
          <p class="field-problem" role="alert">
            {text("style_renamed_elsewhere", name)}
          </p>
        )}
        {hasDraft && <p class="quiet small">{text("style_has_draft")}</p>}
      </th>
      <td>{locale.nameLanguage(language).name}</td>
      <td class="lists-number">{locale.number(countRules(list))}</td>
      <td class="lists-number">{locale.number(instructions.length)}</td>
      <td class="lists-number">{locale.number(version)}</td>
      <td class="lists-updated">{updatedAt === null ? "" : locale.moment(updatedAt)}</td>
      <td class="lists-buttons">
        <IconButton
          icon="pen"
          data-rename
          label={text("style_rename", name)}
          disabled={isNaming}
          onClick={() => setNaming(true)}
        />
        <IconButton
          icon="copy"
          label={text("style_duplicate", name)}
          onClick={() => void model.duplicate(list, (whole) => text("style_copy_name", whole))}
        />
        <IconButton
          icon="down"
          label={text("style_export", name)}
          onClick={() => model.exportLists([list])}
        />
        <IconButton icon="bin" label={text("style_delete", name)} onClick={() => onDelete(list)} />
      </td>
    </tr>
  );
}

import { USUAL_MAX_INSTRUCTIONS } from "../../service/style-rules/style-rule-list.ts";
import { LocalCheckbox } from "../../ui/local-checkbox.tsx";
import { useText } from "../../ui/texts.ts";
import { formatValidationError } from "../editor/validation-format.ts";
import type { StyleRulesLocale } from "../locale.ts";
import { countRules } from "../overview/overview-model.ts";
import { type ImportModel, type ImportRow, isAcceptable } from "./import-model.ts";

export interface ImportRowsProps {
  readonly model: ImportModel;
  readonly names: readonly string[];
  readonly locale: StyleRulesLocale;
}

export function ImportRows({ model, names, locale }: ImportRowsProps) {
  const rows = model.rows.value;
  if (rows.length === 0) return null;
  return (
    <ul class="import-rows">
      {rows.map((row, index) => (
        <li key={`${index} ${row.list.draft.name}`}>
          <OneRow
            row={row}
            isTaken={row.state === "waiting" && names.includes(row.list.draft.name)}
            locale={locale}
            onWantedChange={(isWanted) => model.setWanted(index, isWanted)}
          />
        </li>
      ))}
    </ul>
  );
}

interface OneRowProps {
  readonly row: ImportRow;
  readonly isTaken: boolean;
  readonly locale: StyleRulesLocale;
  readonly onWantedChange: (isWanted: boolean) => void;
}

function OneRow({ row, isTaken, locale, onWantedChange: onWant }: OneRowProps) {
  const text = useText();
  const { list, isWanted, state } = row;
  const { draft, unknown, validationErrors, hasLanguage } = list;
  const name = draft.name || text("style_unnamed");
  const about = text(
    "style_import_about",
    locale.nameLanguage(draft.language).name,
    locale.number(countRules(draft)),
    locale.number(draft.instructions.length),
  );
  return (
    <>
      {isAcceptable(list) && state !== "done" ? (
        <LocalCheckbox label={name} hint={about} checked={isWanted} onToggle={onWant} />
      ) : (
        <>
          <p>
            <bdi>{name}</bdi>
          </p>
          <p class="quiet small">{about}</p>
        </>
      )}
      {state !== "waiting" && <p role="status">{text(`style_import_${state}`)}</p>}
      {isTaken && <p class="quiet small">{text("style_import_name_taken")}</p>}
      {!hasLanguage && <p class="field-problem">{text("style_import_language", draft.language)}</p>}
      {validationErrors.map((error) => (
        <p key={`${error.kind} ${error.index}`} class="field-problem">
          {formatValidationError(error, text, locale)}
        </p>
      ))}
      {draft.instructions.length > USUAL_MAX_INSTRUCTIONS && state !== "done" && (
        <p class="quiet small">
          {text("style_instructions_many", locale.number(USUAL_MAX_INSTRUCTIONS))}
        </p>
      )}
      {unknown.length > 0 && (
        <details open>
          <summary>{text("style_import_unknown", locale.number(unknown.length))}</summary>
          <ul class="import-unknown small">
            {unknown.map(({ category, option, value }) => (
              <li key={JSON.stringify([category, option])}>
                <code>
                  {category} · {option} · {value}
                </code>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

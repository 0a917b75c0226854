import { USUAL_MAX_INSTRUCTIONS } from "../../service/style-rules/style-rule-list.ts";
import { useText } from "../../ui/texts.ts";
import { Tick } from "../../ui/tick.tsx";
import { obstacleWords } from "../editor/obstacle-format.ts";
import type { Reading } from "../locale.ts";
import { countRules } from "../overview/overview-model.ts";
import { type ImportModel, type ImportRow, isFit } from "./import-model.ts";

export interface ImportRowsProps {
  readonly model: ImportModel;
  readonly names: readonly string[];
  readonly reading: Reading;
}

/** The lists of a file, each with what is in it and what is wrong with it. */
export function ImportRows({ model, names, reading }: ImportRowsProps) {
  const rows = model.rows.value;
  if (rows.length === 0) return null;
  return (
    <ul class="import-rows">
      {rows.map((row, index) => (
        <li key={`${index} ${row.list.draft.name}`}>
          <OneRow
            row={row}
            isTaken={row.state === "waiting" && names.includes(row.list.draft.name)}
            reading={reading}
            onWant={(isWanted) => model.want(index, isWanted)}
          />
        </li>
      ))}
    </ul>
  );
}

interface OneRowProps {
  readonly row: ImportRow;
  /** Whether a list has this name already. */
  readonly isTaken: boolean;
  readonly reading: Reading;
  readonly onWant: (isWanted: boolean) => void;
}

function OneRow({ row, isTaken, reading, onWant }: OneRowProps) {
  const text = useText();
  const { list, isWanted, state } = row;
  const { draft, unknown, obstacles, hasLanguage } = list;
  const name = draft.name || text("style_unnamed");
  const about = text(
    "style_import_about",
    reading.nameLanguage(draft.language).name,
    reading.number(countRules(draft)),
    reading.number(draft.instructions.length),
  );
  return (
    <>
      {isFit(list) && state !== "done" ? (
        <Tick label={name} hint={about} checked={isWanted} onTick={onWant} />
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
      {obstacles.map((obstacle) => (
        <p key={`${obstacle.kind} ${obstacle.index}`} class="field-problem">
          {obstacleWords(obstacle, text, reading)}
        </p>
      ))}
      {draft.instructions.length > USUAL_MAX_INSTRUCTIONS && state !== "done" && (
        <p class="quiet small">
          {text("style_instructions_many", reading.number(USUAL_MAX_INSTRUCTIONS))}
        </p>
      )}
      {unknown.length > 0 && (
        <details open>
          <summary>{text("style_import_unknown", reading.number(unknown.length))}</summary>
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

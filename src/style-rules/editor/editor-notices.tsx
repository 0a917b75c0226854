import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import type { StyleRulesLocale } from "../locale.ts";
import { PlanNotice } from "../overview/plan-notice.tsx";
import type { StyleRulesApi } from "../style-rules-api.ts";
import { StyleRulesProblemNotice } from "../style-rules-problem-notice.tsx";
import type { EditorModel } from "./editor-model.ts";
import { formatValidationError } from "./validation-format.ts";

export interface EditorNoticesProps {
  readonly model: EditorModel;
  readonly api: StyleRulesApi;
  readonly locale: StyleRulesLocale;
}

export function EditorNotices({ model, api, locale }: EditorNoticesProps) {
  const text = useText();
  const draftFromMs = model.draftFromMs.value;
  const problem = model.problem.value;
  const validationErrors = model.hasTried.value ? model.validationErrors.value : [];
  return (
    <>
      {draftFromMs !== null && (
        <Notice kind="info" announced>
          <p>{text("style_draft_shown", locale.moment(draftFromMs))}</p>
        </Notice>
      )}
      {problem?.reason === "forbidden" ? (
        <PlanNotice problem={problem} openOptions={() => api.openOptions()} />
      ) : (
        problem && (
          <StyleRulesProblemNotice
            problem={problem}
            openOptions={() => api.openOptions()}
            more={<p>{text("style_kept")}</p>}
          />
        )
      )}
      {validationErrors.length > 0 && (
        <Notice kind="stopped" announced>
          <p>{text("style_obstacles")}</p>
          <ul>
            {validationErrors.slice(0, 10).map((error) => (
              <li key={`${error.kind} ${error.index}`}>
                {formatValidationError(error, text, locale)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import type { Reading } from "../locale.ts";
import { PlanNotice } from "../overview/plan-notice.tsx";
import { ProblemNotice } from "../problem-notice.tsx";
import type { StylePort } from "../style-rules-api.ts";
import type { EditorModel } from "./editor-model.ts";
import { obstacleWords } from "./obstacle-format.ts";

export interface EditorNoticesProps {
  readonly model: EditorModel;
  readonly port: StylePort;
  readonly reading: Reading;
}

/** What there is to know about the list before anything else. */
export function EditorNotices({ model, port, reading }: EditorNoticesProps) {
  const text = useText();
  const draftFromMs = model.draftFromMs.value;
  const problem = model.problem.value;
  const obstacles = model.hasTried.value ? model.obstacles.value : [];
  return (
    <>
      {draftFromMs !== null && (
        <Notice kind="info" announced>
          <p>{text("style_draft_shown", reading.moment(draftFromMs))}</p>
        </Notice>
      )}
      {problem?.reason === "forbidden" ? (
        <PlanNotice problem={problem} openOptions={() => port.openOptions()} />
      ) : (
        problem && (
          <ProblemNotice
            problem={problem}
            openOptions={() => port.openOptions()}
            more={<p>{text("style_kept")}</p>}
          />
        )
      )}
      {obstacles.length > 0 && (
        <Notice kind="stopped" announced>
          <p>{text("style_obstacles")}</p>
          <ul>
            {obstacles.slice(0, 10).map((obstacle) => (
              <li key={`${obstacle.kind} ${obstacle.index}`}>
                {obstacleWords(obstacle, text, reading)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}

import type { ComponentChildren } from "preact";
import { Button } from "../ui/button.tsx";
import { FailureReference } from "../ui/failure-reference.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import type { StyleProblem, StyleProblemReason } from "./style-problem.ts";

/** What is settled where service, plan and key are chosen. */
const SETTLED_BY_OPTIONS: readonly StyleProblemReason[] = [
  "key_refused",
  "forbidden",
  "not_configured",
  "unreachable",
  "redirected",
  "bad_answer",
  "unsupported",
];

export interface ProblemNoticeProps {
  readonly problem: StyleProblem;
  readonly openOptions: () => void;
  /** Words that follow the sentence. */
  readonly more?: ComponentChildren;
  /** Buttons beside the one that leads to the options. */
  readonly actions?: ComponentChildren;
}

/** What went wrong, why if it is known, and what to do next. */
export function ProblemNotice({ problem, openOptions, more, actions }: ProblemNoticeProps) {
  const text = useText();
  const { reason, traceId, code, detail } = problem;
  return (
    <Notice
      kind="stopped"
      announced
      actions={
        <>
          {actions}
          {SETTLED_BY_OPTIONS.includes(reason) && (
            <Button onClick={openOptions}>{text("popup_open_options")}</Button>
          )}
        </>
      }
    >
      <p>
        {text(`style_problem_${reason}`)} <FailureReference traceId={traceId} code={code} />
      </p>
      {more}
      {detail !== null && <p class="quiet small">{text("service_said", detail)}</p>}
    </Notice>
  );
}

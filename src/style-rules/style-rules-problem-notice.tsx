import type { ComponentChildren } from "preact";
import { Button } from "../ui/button.tsx";
import { FailureDetails } from "../ui/failure-details.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import type { StyleRulesProblem, StyleRulesProblemReason } from "./style-rules-problem.ts";

// Problems that the user can solve in the options.
const SETTLED_BY_OPTIONS: readonly StyleRulesProblemReason[] = [
  "key_refused",
  "forbidden",
  "not_configured",
  "unreachable",
  "redirected",
  "bad_answer",
  "unsupported",
];

export interface StyleRulesProblemNoticeProps {
  readonly problem: StyleRulesProblem;
  readonly openOptions: () => void;
  readonly more?: ComponentChildren;
  readonly actions?: ComponentChildren;
}

export function StyleRulesProblemNotice({
  problem,
  openOptions,
  more,
  actions,
}: StyleRulesProblemNoticeProps) {
  const text = useText();
  const { reason, traceId, code, detail } = problem;
  return (
    <Notice
      kind={reason === "not_configured" ? "info" : "stopped"}
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
      <p>{text(`style_problem_${reason}`)}</p>
      {more}
      {detail !== null && <p class="quiet small">{text("service_said", detail)}</p>}
      <FailureDetails traceId={traceId} code={code} />
    </Notice>
  );
}

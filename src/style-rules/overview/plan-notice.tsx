import { Button } from "../../ui/button.tsx";
import { FailureDetails } from "../../ui/failure-details.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import type { StyleRulesProblem } from "../style-rules-problem.ts";

export interface PlanNoticeProps {
  /** The service's refusal; null if the chosen plan already rules lists out. */
  readonly problem: StyleRulesProblem | null;
  readonly openOptions: () => void;
}

/** Explains that style rules need the paid plan (service-api §12.2). */
export function PlanNotice({ problem, openOptions }: PlanNoticeProps) {
  const text = useText();
  return (
    <Notice
      kind="info"
      announced={problem !== null}
      actions={<Button onClick={openOptions}>{text("popup_open_options")}</Button>}
    >
      <p>{text(problem ? "style_problem_forbidden" : "style_plan_free")}</p>
      <p>{text("style_plan_how")}</p>
      {problem?.detail && <p class="quiet small">{text("service_said", problem.detail)}</p>}
      {problem && <FailureDetails traceId={problem.traceId} code={problem.code} />}
    </Notice>
  );
}

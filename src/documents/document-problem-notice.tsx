import type {
  DocumentJob,
  DocumentProblem,
  DocumentProblemReason,
} from "../store/documents/document-job.ts";
import { SETTLED_BY_SETTINGS } from "../store/documents/document-problem.ts";
import { Button } from "../ui/button.tsx";
import { FailureDetails } from "../ui/failure-details.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import type { DocumentFormatter } from "./document-format.ts";
import type { DocumentsModel } from "./documents-model.ts";

// Problems that the user can solve in the options.
const SETTLED_IN_OPTIONS: readonly DocumentProblemReason[] = [
  ...SETTLED_BY_SETTINGS,
  "bad_answer",
  "style_needs_paid",
];

export interface DocumentProblemNoticeProps {
  readonly job: DocumentJob;
  readonly problem: DocumentProblem;
  readonly model: DocumentsModel;
  readonly format: DocumentFormatter;
}

export function DocumentProblemNotice(props: DocumentProblemNoticeProps) {
  const { job, problem, model, format } = props;
  const text = useText();
  const { reason, detail, traceId, code } = problem;
  const usage = model.usage.value;
  const retryMs = job.nextAtMs === null ? null : Math.max(1_000, job.nextAtMs - Date.now());
  const { heldCancelled } = model.list.value;
  const isOver = job.state === "failed" || retryMs === null;
  return (
    <Notice
      kind={isOver ? "stopped" : "working"}
      actions={
        SETTLED_IN_OPTIONS.includes(reason) && (
          <Button onClick={() => model.api.openOptions()}>{text("popup_open_options")}</Button>
        )
      }
    >
      <p>{text(`document_problem_${reason}`)}</p>
      {reason === "quota_exceeded" && usage?.charactersLeft != null && (
        <p>
          {text(
            "documents_quota",
            format.number(usage.charactersLeft),
            format.number(usage.characterLimit ?? 0),
          )}
        </p>
      )}
      {reason === "too_many_documents" && heldCancelled > 0 && (
        <p>{text("document_held_cancelled", format.number(heldCancelled))}</p>
      )}
      {!isOver && <p>{text("document_retries", format.time((retryMs ?? 0) / 1_000))}</p>}
      {detail !== null && <p class="quiet small">{text("service_said", detail)}</p>}
      <FailureDetails traceId={traceId} code={code} />
    </Notice>
  );
}

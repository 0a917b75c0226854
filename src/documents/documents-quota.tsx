import type { Usage } from "../service/account/usage.ts";
import type { DocumentJob } from "../store/documents/document-job.ts";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import { estimateBilling, unbilledDocuments } from "./billing-estimate.ts";
import type { DocumentFormatter } from "./document-format.ts";

export interface DocumentsQuotaProps {
  readonly usage: Usage | null;
  readonly drafts: readonly DocumentJob[];
  /** Sent documents; those not billed yet are added to the estimate. */
  readonly sent: readonly DocumentJob[];
  readonly format: DocumentFormatter;
}

/** What is left of the quota, and whether the drafts fit in addition to pending documents. */
export function DocumentsQuota({ usage, drafts, sent, format }: DocumentsQuotaProps) {
  const text = useText();
  if (usage === null) return null;
  const { charactersLeft: left, characterLimit } = usage;
  const pending = unbilledDocuments(sent);
  const pendingNeed = estimateBilling(pending);
  const need = estimateBilling(drafts);
  const isTooMuch = left !== null && need.atLeast + pendingNeed.atLeast > left;
  const isPerhapsTooMuch = left !== null && need.atMost + pendingNeed.atMost > left;
  const counts = usage.meters.filter(
    ({ kind, limit }) => limit !== null && (kind === "documents" || kind === "teamDocuments"),
  );
  const [fewest] = counts.sort((a, b) => (a.left ?? 0) - (b.left ?? 0));
  const isTooMany = fewest?.left != null && drafts.length + pending.length > fewest.left;
  if (left === null && !fewest) return null;
  return (
    <Notice kind={isTooMuch || isTooMany ? "stopped" : isPerhapsTooMuch ? "working" : "info"}>
      {left !== null && (
        <p>{text("documents_quota", format.number(left), format.number(characterLimit ?? 0))}</p>
      )}
      {isPerhapsTooMuch && pendingNeed.atLeast > 0 && (
        <p>{text("documents_quota_pending", format.number(pendingNeed.atLeast))}</p>
      )}
      {isTooMuch && <p>{text("documents_quota_short")}</p>}
      {isPerhapsTooMuch && !isTooMuch && <p>{text("documents_quota_perhaps")}</p>}
      {fewest?.left != null && (
        <p>
          {text(
            "documents_quota_count",
            format.number(fewest.left),
            format.number(fewest.limit ?? 0),
          )}
        </p>
      )}
      {isTooMany && <p>{text("documents_quota_many")}</p>}
    </Notice>
  );
}

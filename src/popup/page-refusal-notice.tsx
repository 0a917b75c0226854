import type { PageRefusal } from "../platform/page-refusal.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";

export interface PageRefusalNoticeProps {
  readonly refusal: PageRefusal;
  readonly onAllowFiles: () => void;
}

/** Why captions cannot start on this page, and what the user can do now. */
export function PageRefusalNotice({ refusal, onAllowFiles }: PageRefusalNoticeProps) {
  const text = useText();
  const actions = refusal === "file" && (
    <Button onClick={onAllowFiles}>{text("popup_allow_files")}</Button>
  );
  return (
    <Notice kind="info" announced actions={actions}>
      {text(refusal === "other" ? "error_page_forbidden" : `popup_refused_${refusal}`)}
    </Notice>
  );
}

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Section } from "../../ui/section.tsx";
import { type TextKey, useText } from "../../ui/texts.ts";
import "../backup/backup-section.css";
import "./diagnostics-section.css";

export interface DiagnosticsApi {
  collect(): Promise<string>;
  copy(report: string): Promise<void>;
}

/** Shows the facts for a bug report before they are copied. */
export function DiagnosticsSection({ api }: { api: DiagnosticsApi }) {
  const text = useText();
  const [report, setReport] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<TextKey | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const isShown = report !== null;
  useLayoutEffect(() => {
    // Browsers put the caret at the end, which would scroll the start away.
    box.current?.setSelectionRange(0, 0);
    box.current?.focus();
  }, [isShown]);
  const collect = async () => {
    setOutcome(null);
    setReport(await api.collect());
  };
  const copy = (copied: string) =>
    void api.copy(copied).then(
      () => setOutcome("selection_copied"),
      () => {
        box.current?.select();
        setOutcome("selection_not_copied");
      },
    );
  return (
    <Section id="diagnostics" title={text("diagnostics_title")} lead={text("diagnostics_lead")}>
      {report !== null && (
        <Field label={text("diagnostics_text")}>
          {(control) => (
            <textarea
              {...control}
              ref={box}
              class="input diagnostics-text"
              readOnly
              rows={12}
              dir="ltr"
              lang="en"
              value={report}
            />
          )}
        </Field>
      )}
      <div class="facts">
        <div class="backup-actions">
          {report !== null && (
            <Button kind="primary" onClick={() => copy(report)}>
              {text("diagnostics_copy")}
            </Button>
          )}
          <Button onClick={() => void collect()}>
            {text(isShown ? "diagnostics_again" : "diagnostics_show")}
          </Button>
          <span class="small" role="status">
            {outcome && text(outcome)}
          </span>
        </div>
      </div>
    </Section>
  );
}

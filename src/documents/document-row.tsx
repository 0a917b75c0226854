import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LanguageNamer } from "../captions/text/language-name.ts";
import { extensionOf, translatedName } from "../service/documents/document-formats.ts";
import { type DocumentJob, isActiveDocument } from "../store/documents/document-job.ts";
import { MAX_WORKER_UPLOAD_BYTES } from "../store/documents/document-policy.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { type TextKey, useText } from "../ui/texts.ts";
import { type DocumentFormatter, formatState } from "./document-format.ts";
import { DocumentProblemNotice } from "./document-problem-notice.tsx";
import type { DocumentsModel } from "./documents-model.ts";
import { opensInTab } from "./open-file.ts";

export interface DocumentRowProps {
  readonly job: DocumentJob;
  readonly model: DocumentsModel;
  readonly nameLanguage: LanguageNamer;
  readonly format: DocumentFormatter;
}

export function DocumentRow({ job, model, nameLanguage, format }: DocumentRowProps) {
  const text = useText();
  const { fileName, choices, state, sizeBytes } = job;
  const upload = model.uploads.value.get(job.id);
  const isUpload = state === "waiting" || state === "uploading";
  const progress = model.progressOf(job);
  const stateText = formatState(job, upload, text, format);
  return (
    <li class={`document document-${state}`}>
      <div class="document-about">
        <h3 class="document-name">
          <bdi>{fileName}</bdi>
        </h3>
        <p class="quiet small">
          {format.size(sizeBytes)}
          {choices.targetLanguage !== null && (
            <> · {text("documents_into", nameLanguage(choices.targetLanguage).name)}</>
          )}
        </p>
        <p class="document-state">
          {state === "kept" && <Icon name="check" />}
          {state === "failed" && <Icon name="stop" />}
          {stateText}
        </p>
        {progress !== undefined && (
          <progress
            class="document-progress"
            aria-label={text("document_of", stateText, fileName)}
            {...(progress === null ? {} : { value: progress })}
          />
        )}
        {isUpload && sizeBytes > MAX_WORKER_UPLOAD_BYTES && (
          <p class="quiet small">{text("document_keeps_page")}</p>
        )}
        {job.problem !== null && (
          <DocumentProblemNotice job={job} problem={job.problem} model={model} format={format} />
        )}
      </div>
      <DocumentButtons job={job} model={model} />
      {!isActiveDocument(job) && <DeleteButton job={job} model={model} />}
    </li>
  );
}

function DocumentButtons({ job, model }: Pick<DocumentRowProps, "job" | "model">) {
  const text = useText();
  const { api } = model;
  const { id, state, problem, handle } = job;
  const button = (key: TextKey, act: () => Promise<void>) => (
    <Button
      key={key}
      aria-label={text("document_of", text(key), job.fileName)}
      onClick={() => void act()}
    >
      {text(key)}
    </Button>
  );
  const isAtRest = !isActiveDocument(job);
  const isPaidTwice = problem?.reason === "result_lost";
  const resume = () => api.resume(id);
  return (
    <div class="document-actions">
      {state === "kept" && button("save", () => api.save([job]))}
      {state === "kept" &&
        opensInTab(translatedName(job.fileName, job.choices.targetLanguage ?? "", outputOf(job))) &&
        button("document_open", () => api.open(job))}
      {state === "done" && button("document_fetch", resume)}
      {state !== "done" && !isAtRest && problem !== null && button("document_try_again", resume)}
      {problem?.reason === "too_many_documents" &&
        button("document_fetch_all", () => api.fetchAll())}
      {problem?.reason === "too_many_documents" &&
        model.list.value.heldCancelled > 0 &&
        button("document_fetch_cancelled", () => api.fetchCancelled())}
      {state === "failed" &&
        problem?.reason !== "source_missing" &&
        button(isPaidTwice ? "document_upload_again" : "document_try_again", resume)}
      {state === "cancelled" && button(handle ? "document_go_on" : "document_try_again", resume)}
      {(state === "failed" || (state === "cancelled" && !handle)) &&
        problem?.reason !== "source_missing" &&
        button("document_choose_again", () => api.chooseAgain(id))}
      {!isAtRest && button("cancel", () => api.cancel(id))}
    </div>
  );
}

// Apart from the other buttons, so that nobody deletes a translation instead of saving it.
function DeleteButton({ job, model }: Pick<DocumentRowProps, "job" | "model">) {
  const text = useText();
  const [isConfirming, setConfirming] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  // The pressed button is gone.
  useLayoutEffect(() => {
    if (isConfirming) place.current?.querySelector("button")?.focus();
  }, [isConfirming]);
  const label = (key: TextKey) => text("document_of", text(key), job.fileName);
  return (
    <div ref={place} class="document-delete">
      {isConfirming ? (
        <Button
          kind="danger"
          aria-label={label("document_forget_sure")}
          onBlur={() => setConfirming(false)}
          onClick={() => void model.api.forget(job.id)}
        >
          {text("document_forget_sure")}
        </Button>
      ) : (
        <IconButton icon="bin" label={label("delete")} onClick={() => setConfirming(true)} />
      )}
    </div>
  );
}

/** Output format requested for a PDF, or null for the default. */
export function outputOf({ fileName, choices }: DocumentJob): string | null {
  return extensionOf(fileName) === "pdf" && choices.pdfAsWord ? "docx" : null;
}

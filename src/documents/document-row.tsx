import { useState } from "preact/hooks";
import type { LanguageNamer } from "../features/languages/language-name.ts";
import { extensionOf, translatedName } from "../service/documents/document-formats.ts";
import { type DocumentJob, isActiveDocument } from "../store/document-jobs/document-job.ts";
import { MAX_WORKER_UPLOAD_BYTES } from "../store/document-jobs/document-policy.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { type TextKey, useText } from "../ui/texts.ts";
import { type DocumentFormatter, stateWords } from "./document-format.ts";
import { DocumentProblemWords } from "./document-problem-format.tsx";
import type { DocumentsModel } from "./documents-model.ts";
import { opensInTab } from "./open-file.ts";

export interface DocumentRowProps {
  readonly job: DocumentJob;
  readonly model: DocumentsModel;
  readonly nameLanguage: LanguageNamer;
  readonly format: DocumentFormatter;
}

/** One document: what it is, where it is, and what can be done with it. */
export function DocumentRow({ job, model, nameLanguage, format }: DocumentRowProps) {
  const text = useText();
  const { fileName, choices, state, sizeBytes } = job;
  const upload = model.uploads.value.get(job.id);
  const isUpload = state === "waiting" || state === "uploading";
  const share = upload?.totalBytes ? upload.sentBytes / upload.totalBytes : undefined;
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
          {stateWords(job, upload, text, format)}
        </p>
        {state === "uploading" && (
          <progress
            class="document-progress"
            aria-label={text("document_state_uploading")}
            {...(share === undefined ? {} : { value: share })}
          />
        )}
        {isUpload && sizeBytes > MAX_WORKER_UPLOAD_BYTES && (
          <p class="quiet small">{text("document_keeps_page")}</p>
        )}
        {job.problem !== null && (
          <DocumentProblemWords job={job} problem={job.problem} model={model} format={format} />
        )}
      </div>
      <DocumentButtons job={job} model={model} />
    </li>
  );
}

function DocumentButtons({ job, model }: Pick<DocumentRowProps, "job" | "model">) {
  const text = useText();
  const { port } = model;
  const { id, state, problem, handle } = job;
  const [isSure, setSure] = useState(false);
  const button = (key: TextKey, act: () => Promise<void>, kind?: "primary" | "danger") => (
    <Button
      key={key}
      {...(kind ? { kind } : {})}
      aria-label={text("document_of", text(key), job.fileName)}
      onClick={() => void act()}
    >
      {text(key)}
    </Button>
  );
  const isAtRest = !isActiveDocument(job);
  const isPaidTwice = problem?.reason === "result_lost";
  const goOn = () => port.goOn(id);
  return (
    <div class="document-actions">
      {state === "kept" && button("document_save", () => port.save(job))}
      {state === "kept" &&
        opensInTab(translatedName(job.fileName, job.choices.targetLanguage ?? "", outputOf(job))) &&
        button("document_open", () => port.open(job))}
      {state === "done" && button("document_fetch", goOn)}
      {state !== "done" && !isAtRest && problem !== null && button("document_try_again", goOn)}
      {problem?.reason === "too_many_documents" &&
        button("document_fetch_all", () => port.fetchAll())}
      {problem?.reason === "too_many_documents" &&
        model.list.value.heldCancelled > 0 &&
        button("document_fetch_cancelled", () => port.fetchCancelled())}
      {state === "failed" &&
        problem?.reason !== "source_missing" &&
        button(isPaidTwice ? "document_upload_again" : "document_try_again", goOn)}
      {state === "cancelled" && button(handle ? "document_go_on" : "document_try_again", goOn)}
      {(state === "failed" || (state === "cancelled" && !handle)) &&
        problem?.reason !== "source_missing" &&
        button("document_choose_again", () => port.chooseAgain(id))}
      {!isAtRest && button("document_cancel", () => port.cancel(id))}
      {isAtRest &&
        (isSure
          ? button("document_forget_sure", () => port.forget(id), "danger")
          : button("document_forget", async () => setSure(true)))}
    </div>
  );
}

/** What a PDF was asked to come back as; null for the usual. */
export function outputOf({ fileName, choices }: DocumentJob): string | null {
  return extensionOf(fileName) === "pdf" && choices.pdfAsWord ? "docx" : null;
}

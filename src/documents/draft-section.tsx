import { useState } from "preact/hooks";
import {
  documentFormatOf,
  extensionOf,
  MINIMUM_BILLED_CHARACTERS,
} from "../service/documents/document-formats.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";
import { useText } from "../ui/texts.ts";
import type { ChoicesContext } from "./choices-form.tsx";
import { ChoicesForm } from "./choices-form.tsx";
import type { DocumentFormatter } from "./document-format.ts";
import { type DocumentsModel, minimumOf } from "./documents-model.ts";
import { DocumentsQuota } from "./documents-quota.tsx";

export interface DraftSectionProps {
  readonly model: DocumentsModel;
  readonly context: ChoicesContext;
  readonly format: DocumentFormatter;
}

export function DraftSection({ model, context, format }: DraftSectionProps) {
  const text = useText();
  const [tried, setTried] = useState(false);
  const { drafts } = model.list.value;
  if (drafts.length === 0) return null;
  const { validationError } = model;
  const minimum = minimumOf(drafts);
  const hasBeta = drafts.some(({ fileName }) => documentFormatOf(fileName)?.isBeta);
  const hasPdf = drafts.some(({ fileName }) => extensionOf(fileName) === "pdf");
  return (
    <Section id="drafts" title={text("documents_ready")}>
      <ul class="drafts">
        {drafts.map(({ id, fileName, sizeBytes }) => (
          <li key={id} class="draft">
            <bdi class="draft-name">{fileName}</bdi>
            <span class="quiet small">{format.size(sizeBytes)}</span>
            <IconButton
              icon="close"
              label={text("documents_remove", fileName)}
              onClick={() => void model.api.forget(id)}
            />
          </li>
        ))}
      </ul>
      <ChoicesForm
        choices={model.stored.value.choices}
        hasPdf={hasPdf}
        context={context}
        defaultStyle={(target) => model.api.defaultStyle(target)}
        onChoose={(change) => model.changeChoices(change)}
      />
      {minimum.count > 0 && (
        <Notice kind="working">
          <p>
            {text(
              "documents_minimum",
              format.number(minimum.characters),
              format.number(minimum.count),
              format.number(MINIMUM_BILLED_CHARACTERS),
            )}
          </p>
        </Notice>
      )}
      {hasBeta && (
        <Notice kind="info">
          <p>{text("documents_beta")}</p>
        </Notice>
      )}
      <DocumentsQuota
        usage={model.usage.value}
        drafts={drafts}
        sent={model.list.value.newest}
        format={format}
      />
      {tried && validationError !== null && (
        <Notice kind="stopped" announced>
          <p>{text(validationError)}</p>
        </Notice>
      )}
      <div class="draft-actions">
        <Button
          kind="primary"
          onClick={() => {
            setTried(true);
            void model.sendAll();
          }}
        >
          {text("documents_send", format.number(drafts.length))}
        </Button>
        <Button onClick={() => void model.removeDrafts()}>{text("documents_remove_all")}</Button>
      </div>
    </Section>
  );
}

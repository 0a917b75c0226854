import type { ComponentChildren } from "preact";
import { DOCUMENT_FORMATS } from "../service/documents/document-formats.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";
import { useText } from "../ui/texts.ts";
import type { RefusedFile } from "./check-file.ts";
import type { ChoicesContext } from "./choices-form.tsx";
import { type DocumentFormatter, documentFormatter } from "./document-format.ts";
import { DocumentRow } from "./document-row.tsx";
import type { DocumentsModel } from "./documents-model.ts";
import { DraftSection } from "./draft-section.tsx";
import { FileDrop } from "./file-drop.tsx";
import { LinkCard } from "./link-card.tsx";
import type { LinkModel } from "./link-model.ts";
import "./documents-page.css";

export interface DocumentsPageProps {
  readonly model: DocumentsModel;
  readonly link: LinkModel | null;
  /** Whether the link was pressed in a private window, where documents are refused. */
  readonly isLinkPrivate?: boolean;
  readonly context: ChoicesContext;
  readonly warning?: ComponentChildren;
}

export function DocumentsPage(props: DocumentsPageProps) {
  const { model, link, isLinkPrivate, context, warning } = props;
  const text = useText();
  const format = documentFormatter(context.uiLanguage);
  const { newest, drafts, total } = model.list.value;
  const older = total - drafts.length - newest.length;
  const news = model.news.value;
  const isEmpty = model.isRead.value && total === 0;
  const kept = model.kept.length;
  return (
    <main class="documents">
      <h1>{text("documents_title")}</h1>
      <p class="quiet">{text("documents_lead")}</p>
      {warning}
      {link !== null && <LinkCard link={link} />}
      {isLinkPrivate && (
        <Notice kind="stopped" announced>
          <p>{text("documents_link_private")}</p>
        </Notice>
      )}
      <FileDrop isEmpty={isEmpty} onFiles={(files) => void model.addFiles(files)} />
      {model.refused.value.map((file) => (
        <Notice key={file.name} kind="stopped" announced>
          <p>{formatRefusal(file, text, format)}</p>
        </Notice>
      ))}
      <DraftSection model={model} context={context} format={format} />
      {total > 0 && (
        <Section id="list" title={text("documents_list")}>
          <div class="documents-tools">
            <Checkbox
              label={text("documents_auto_fetch")}
              hint={text("documents_auto_fetch_hint")}
              checked={model.stored.value.fetchesByItself}
              onToggle={(fetchesByItself) => void model.api.saveChoices({ fetchesByItself })}
            />
            {kept > 1 && (
              <Button aria-busy={model.isSaving.value} onClick={() => void model.saveAll()}>
                {text("documents_save_all", format.number(kept))}
              </Button>
            )}
          </div>
          <ul class="document-list">
            {newest.map((job) => (
              <DocumentRow
                key={job.id}
                job={job}
                model={model}
                nameLanguage={context.nameLanguage}
                format={format}
              />
            ))}
          </ul>
          {older > 0 && (
            <Button onClick={() => void model.showMore()}>
              {text("documents_show_more", format.number(older))}
            </Button>
          )}
        </Section>
      )}
      <p class="unseen" role="status">
        {news !== null && text(`document_news_${news.state}`, news.fileName)}
      </p>
    </main>
  );
}

function formatRefusal(
  { name, reason, sizeBytes, limitBytes }: RefusedFile,
  text: ReturnType<typeof useText>,
  format: DocumentFormatter,
): string {
  switch (reason) {
    case "format":
      return text("documents_refused_format", name, Object.keys(DOCUMENT_FORMATS).join(", "));
    case "size":
      return text("documents_refused_size", name, format.size(sizeBytes), format.size(limitBytes));
    default:
      return text(`documents_refused_${reason}`, name);
  }
}

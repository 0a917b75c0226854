import { signal } from "@preact/signals";
import { uniqueNames } from "../captions/subtitles/file-name.ts";
import { ServicePage } from "../features/device/needs-service.tsx";
import { serviceMissing } from "../features/device/service-missing.ts";
import { renderPage } from "../features/frame/render-page.tsx";
import { currentLocale } from "../features/languages/locale.ts";
import { accountLists } from "../features/lists/account-lists.ts";
import { quotaApi } from "../features/quota/quota-api.ts";
import { QuotaModel } from "../features/quota/quota-model.ts";
import { QuotaNotices } from "../features/quota/quota-notices.tsx";
import { send } from "../messaging/messenger.ts";
import { closeWhenForgotten } from "../messaging/page-closing.ts";
import { hasHost, releaseHost, requestHost } from "../platform/host-permissions.ts";
import { openAccountOptions } from "../platform/open-account-options.ts";
import { preparePage } from "../platform/prepare-page.ts";
import { saveFiles } from "../platform/save-files.ts";
import { withStorageLock } from "../platform/storage-lock.ts";
import { text } from "../platform/text.ts";
import { setWakeAlarm } from "../platform/wake-alarm.ts";
import type { MeterKind } from "../service/account/usage.ts";
import { documentFormatOf, translatedName } from "../service/documents/document-formats.ts";
import { interfaceOffer } from "../service/languages/languages.ts";
import { baseUrlOf } from "../settings/connection/service-presets.ts";
import { defaultStyleRuleListFor } from "../settings/lists/style-rule-defaults.ts";
import { checkListId } from "../settings/schema/field-checks.ts";
import { requestUsage } from "../settings/stored/known-usage.ts";
import { offeredLanguages } from "../settings/stored/offered-languages.ts";
import { settingsStore } from "../settings/stored/settings-store.ts";
import { addDocument, addStreamedDocument } from "../store/documents/add-document.ts";
import { cancelledAtService, DocumentActions } from "../store/documents/document-actions.ts";
import { onDocumentsChanged } from "../store/documents/document-changes.ts";
import { documentChoices } from "../store/documents/document-choices.ts";
import { DocumentEngine } from "../store/documents/document-engine.ts";
import { diskDocumentFiles } from "../store/documents/document-files.ts";
import type { DocumentJob } from "../store/documents/document-job.ts";
import {
  countDocuments,
  diskDocumentJobs,
  newestDocuments,
} from "../store/documents/document-jobs.ts";
import { createEngineDeps, DOCUMENT_ALARM } from "../store/documents/engine-deps.ts";
import { storedSignal } from "../ui/stored-signal.ts";
import { outputOf } from "./document-row.tsx";
import type { DocumentsApi } from "./documents-api.ts";
import { DocumentsModel } from "./documents-model.ts";
import { DocumentsPage } from "./documents-page.tsx";
import { documentUrlOf, type LinkApi, LinkModel } from "./link-model.ts";
import { openFile } from "./open-file.ts";

closeWhenForgotten();

const life = new AbortController();
addEventListener("pagehide", () => life.abort());

const DOCUMENT_KINDS: readonly MeterKind[] = [
  "characters",
  "keyCharacters",
  "documents",
  "teamDocuments",
];

const actions = new DocumentActions(diskDocumentJobs, diskDocumentFiles);

async function main(): Promise<void> {
  preparePage(text("documents_title"));
  // Without a background there is no link either.
  const handingOver = send("background", "takeDocumentLink", {}).catch(() => null);
  const settings = await storedSignal(settingsStore, life.signal);
  const stored = await storedSignal(documentChoices, life.signal);
  const serviceBaseUrl = () => baseUrlOf(settings.value.service);
  const api: DocumentsApi = {
    plan: () => settings.value.service.plan,
    async read(limit) {
      const drafts = await diskDocumentJobs.inStates(["draft"]);
      const newest = await newestDocuments(limit + drafts.length);
      const sent = newest.filter(({ state }) => state !== "draft");
      const held = await cancelledAtService(diskDocumentJobs, serviceBaseUrl());
      return {
        newest: sent.slice(0, limit),
        drafts,
        total: await countDocuments(),
        heldCancelled: held.length,
      };
    },
    add: addDocument,
    addStream: addStreamedDocument,
    send: (id, choices) => actions.send(id, choices),
    cancel: (id) => actions.cancel(id),
    resume: (id) => actions.resume(id),
    chooseAgain: (id) => actions.returnToDraft(id),
    fetchAll: () => actions.fetchAllResults(),
    fetchCancelled: () => actions.fetchCancelled(serviceBaseUrl()),
    forget: (id) => actions.forget(id),
    save: saveResults,
    async open(job) {
      const file = await diskDocumentFiles.result(job.id);
      if (file) openFile(file, resultName(job));
    },
    defaultStyle: (target) => defaultStyleRuleListFor(settings.value, target),
    // Reads first, so that a change stored a moment ago is not overwritten.
    saveChoices: (change) =>
      withStorageLock("documents", async () =>
        documentChoices.set({ ...(await documentChoices.get()), ...change }),
      ),
    usage: (maxAgeMs) =>
      requestUsage(life.signal, maxAgeMs).then(
        ({ usage }) => usage,
        // Usage is optional; each document reports problems with the service.
        () => null,
      ),
    openOptions: () => void openAccountOptions(),
    onChanged: onDocumentsChanged,
  };
  const model = new DocumentsModel(api, stored, life.signal);
  const engine = new DocumentEngine(
    createEngineDeps({
      mayUpload: () => true,
      onProgress: (id, sentBytes, totalBytes) =>
        model.setUploadProgress(id, { sentBytes, totalBytes }),
      onBusy: (isBusy) => void setWakeAlarm(DOCUMENT_ALARM, isBusy),
    }),
  );
  void engine.run(life.signal);
  const handedOver = await handingOver;
  const url = handedOver?.kind === "link" ? documentUrlOf(handedOver.url) : null;
  const link =
    url &&
    new LinkModel(url, {
      ...linkApi,
      limitBytes: (name) => documentFormatOf(name)?.limitBytes[settings.value.service.plan] ?? 0,
      addStream: (name, content) => model.addStream(name, content),
    });
  const offered = signal(interfaceOffer("translate_document"));
  offeredLanguages("translate_document", life.signal).then(
    (offer) => {
      offered.value = offer;
    },
    // Rejects only when the page closes.
    () => undefined,
  );
  const quota = new QuotaModel(quotaApi, life.signal);
  const context = {
    ...currentLocale(),
    checkIdentifier: checkListId,
    lists: accountLists,
    offered,
  };
  renderPage(
    "documents",
    quota,
    <ServicePage isMissing={await serviceMissing(life.signal)}>
      <DocumentsPage
        model={model}
        link={link}
        isLinkPrivate={handedOver?.kind === "private"}
        context={context}
        warning={
          <QuotaNotices model={quota} kinds={DOCUMENT_KINDS} uiLanguage={context.uiLanguage} />
        }
      />
    </ServicePage>,
  );
}

const linkApi: Omit<LinkApi, "limitBytes" | "addStream"> = {
  requestHost,
  hasHost,
  revokeHost: releaseHost,
  freeBytes: () => diskDocumentFiles.freeBytes(),
  // With the user's cookies, since the linked document may be visible only to them.
  fetch: (url) => fetch(url, { credentials: "include", signal: life.signal }),
};

async function saveResults(jobs: readonly DocumentJob[]): Promise<void> {
  const found = await Promise.all(
    jobs.map(async (job) => ({ job, file: await diskDocumentFiles.result(job.id) })),
  );
  const there = found.flatMap(({ job, file }) => (file ? [{ name: resultName(job), file }] : []));
  const names = uniqueNames(there.map(({ name }) => name));
  const type = "application/octet-stream";
  const files = there.map(({ file }, at) => ({ name: names[at] ?? "", type, content: file }));
  await saveFiles(files, `${text("documents_title")}.zip`);
}

const resultName = (job: DocumentJob) =>
  translatedName(job.fileName, job.choices.targetLanguage ?? "", outputOf(job));

void main();

import { signal } from "@preact/signals";
import { render } from "preact";
import { languageNamer } from "../features/languages/language-name.ts";
import { listsPort } from "../features/lists/lists-calls.ts";
import type { QuotaKind } from "../features/quota/quota-api.ts";
import { quotaPort } from "../features/quota/quota-calls.ts";
import { QuotaModel } from "../features/quota/quota-model.ts";
import { QuotaWarning } from "../features/quota/quota-warning.tsx";
import { send } from "../messaging/messenger.ts";
import { closeWhenForgotten } from "../messaging/page-farewell.ts";
import { browser } from "../platform/browser.ts";
import { askForHost, giveHostBack, hasHost } from "../platform/host-permissions.ts";
import { inTurn } from "../platform/in-turn.ts";
import { markLanguage } from "../platform/mark-language.ts";
import { text } from "../platform/text.ts";
import { uiLanguage } from "../platform/ui-language.ts";
import { keepWaking } from "../platform/wake-up.ts";
import { documentFormatOf, translatedName } from "../service/documents/document-formats.ts";
import { interfaceOffer } from "../service/languages/languages.ts";
import { baseUrlOf } from "../settings/connection/service-presets.ts";
import { defaultStyleFor } from "../settings/lists/style-rule-defaults.ts";
import { checkGlossaryId } from "../settings/schema/field-checks.ts";
import { askUsage } from "../settings/stored/known-usage.ts";
import { offeredLanguages } from "../settings/stored/offered-languages.ts";
import { settingsStore } from "../settings/stored/settings-store.ts";
import { addDocument, addStreamedDocument } from "../store/document-jobs/add-document.ts";
import { browserWorld, DOCUMENT_ALARM } from "../store/document-jobs/browser-world.ts";
import { cancelledAtService, DocumentActions } from "../store/document-jobs/document-actions.ts";
import { onDocumentsChanged } from "../store/document-jobs/document-changes.ts";
import { documentChoices } from "../store/document-jobs/document-choices.ts";
import { DocumentEngine } from "../store/document-jobs/document-engine.ts";
import { diskDocumentFiles } from "../store/document-jobs/document-files.ts";
import type { DocumentJob } from "../store/document-jobs/document-job.ts";
import {
  countDocuments,
  diskDocumentJobs,
  newestDocuments,
} from "../store/document-jobs/document-jobs.ts";
import { storedSignal } from "../ui/stored-signal.ts";
import { TextProvider } from "../ui/texts.ts";
import type { DocumentPort } from "./document-api.ts";
import { outputOf } from "./document-row.tsx";
import { DocumentsModel } from "./documents-model.ts";
import { DocumentsPage } from "./documents-page.tsx";
import { documentUrlOf, LinkModel, type LinkPort } from "./link-model.ts";
import { openFile, saveFile } from "./open-file.ts";
import "../ui/theme.css";

closeWhenForgotten();

const life = new AbortController();
addEventListener("pagehide", () => life.abort());

/** What documents use up. */
const DOCUMENT_KINDS: readonly QuotaKind[] = [
  "characters",
  "keyCharacters",
  "documents",
  "teamDocuments",
];

const actions = new DocumentActions(diskDocumentJobs, diskDocumentFiles);

async function main(): Promise<void> {
  markLanguage(document.documentElement);
  document.title = text("documents_title");
  // Without a background there is no link either.
  const handingOver = send("background", "takeDocumentLink", {}).catch(() => null);
  const settings = await storedSignal(settingsStore, life.signal);
  const stored = await storedSignal(documentChoices, life.signal);
  const serviceBaseUrl = () => baseUrlOf(settings.value.service);
  const port: DocumentPort = {
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
    goOn: (id) => actions.goOn(id),
    chooseAgain: (id) => actions.chooseAgain(id),
    fetchAll: () => actions.fetchAll(),
    fetchCancelled: () => actions.fetchCancelled(serviceBaseUrl()),
    forget: (id) => actions.forget(id),
    save: (job) => withResult(job, saveFile),
    open: (job) => withResult(job, openFile),
    defaultStyle: (target) => defaultStyleFor(settings.value, target),
    // What was stored a moment ago may not have been told yet: it is not to be undone by this.
    saveChoices: (change) =>
      inTurn("documents", async () =>
        documentChoices.set({ ...(await documentChoices.get()), ...change }),
      ),
    usage: (maxAgeMs) =>
      askUsage(life.signal, maxAgeMs).then(
        ({ usage }) => usage,
        // It is an addition; what is wrong with the service is said of each document.
        () => null,
      ),
    openOptions: () => void browser.runtime.openOptionsPage(),
    onChanged: onDocumentsChanged,
  };
  const model = new DocumentsModel(port, stored, life.signal);
  const engine = new DocumentEngine(
    browserWorld({
      mayUpload: () => true,
      onProgress: (id, sentBytes, totalBytes) => model.noteUpload(id, { sentBytes, totalBytes }),
      onBusy: (isBusy) => void keepWaking(DOCUMENT_ALARM, isBusy),
    }),
  );
  void engine.run(life.signal);
  const handedOver = await handingOver;
  const url = handedOver?.kind === "link" ? documentUrlOf(handedOver.url) : null;
  const link =
    url &&
    new LinkModel(url, {
      ...linkPort,
      limitBytes: (name) => documentFormatOf(name)?.limitBytes[settings.value.service.plan] ?? 0,
      addStream: (name, content) => model.addStream(name, content),
    });
  const offered = signal(interfaceOffer("translate_document"));
  offeredLanguages("translate_document", life.signal).then(
    (offer) => {
      offered.value = offer;
    },
    // Only a page that is being closed gets none.
    () => undefined,
  );
  const quota = new QuotaModel(quotaPort, life.signal);
  const reading = {
    nameLanguage: languageNamer(uiLanguage()),
    uiLanguage: uiLanguage(),
    checkIdentifier: checkGlossaryId,
    lists: listsPort,
    offered,
  };
  render(
    <TextProvider value={text}>
      <DocumentsPage
        model={model}
        link={link}
        isLinkPrivate={handedOver?.kind === "private"}
        reading={reading}
        warning={
          <QuotaWarning model={quota} kinds={DOCUMENT_KINDS} uiLanguage={reading.uiLanguage} />
        }
      />
    </TextProvider>,
    document.body,
  );
}

const linkPort: Omit<LinkPort, "limitBytes" | "addStream"> = {
  askForHost,
  hasHost,
  giveBack: giveHostBack,
  freeBytes: () => diskDocumentFiles.freeBytes(),
  // With the user's own cookies: a document that only they may read is what they pressed.
  fetch: (url) => fetch(url, { credentials: "include", signal: life.signal }),
};

async function withResult(
  job: DocumentJob,
  use: (file: Blob, fileName: string) => void,
): Promise<void> {
  const file = await diskDocumentFiles.result(job.id);
  const language = job.choices.targetLanguage ?? "";
  if (file) use(file, translatedName(job.fileName, language, outputOf(job)));
}

void main();

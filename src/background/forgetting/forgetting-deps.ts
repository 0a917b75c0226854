import { browser } from "../../platform/browser.ts";
import { ACTIVE_STATES } from "../../store/documents/document-job.ts";
import { diskDocumentJobs } from "../../store/documents/document-jobs.ts";
import { eraseStorage } from "../../store/erase-storage.ts";
import { journalSessions } from "../../store/journal/journal.ts";
import { syncAutoStartScripts } from "../auto-start/auto-start-scripts.ts";
import type { CaptionedTabs } from "../captions/captioned-tabs.ts";
import { endOpenSession } from "../captions/word-sources.ts";
import { closeCapture } from "../capture/capture-document.ts";
import type { DocumentWorker } from "../documents/document-worker.ts";
import type { SelectionService } from "../pages/selection/selection-service.ts";
import type { TryPage } from "../pages/selection/try-page.ts";
import type { AddTermWindow } from "../pages/terms/add-term-window.ts";
import type { WordTranslator } from "../pages/terms/word-translator.ts";
import type { PageSubtitles } from "../subtitles/page-subtitles.ts";
import type { ContextMenu } from "../toolbar/context-menu.ts";
import type { RetentionScheduler } from "../transcripts/retention-scheduler.ts";
import type { ShownTranscripts } from "../transcripts/shown-transcripts.ts";
import type { TranslationQueue } from "../transcripts/translation-queue.ts";
import type { AbortableRequests } from "./abortable-requests.ts";
import { closePages } from "./close-pages.ts";
import type { ForgettingDeps } from "./forget-everything.ts";

const REPORT_PAGE = "src/options/forgotten.html";

export interface ErasableParts {
  readonly tabs: Pick<CaptionedTabs, "discardAll" | "activeIds">;
  readonly shownTranscripts: Pick<ShownTranscripts, "hideAll">;
  readonly subtitles: Pick<PageSubtitles, "endAll">;
  readonly selections: Pick<SelectionService, "forgetAll">;
  readonly wordTranslator: Pick<WordTranslator, "forgetAll">;
  readonly documents: Pick<DocumentWorker, "start" | "stop">;
  readonly translations: Pick<TranslationQueue, "stop">;
  readonly retention: Pick<RetentionScheduler, "removeExpired">;
  readonly tryPage: Pick<TryPage, "takeText">;
  readonly addTermWindow: Pick<AddTermWindow, "takeTerm">;
  readonly requests: Pick<AbortableRequests, "abortAll">;
  readonly contextMenu: Pick<ContextMenu, "forceRefresh">;
}

export function createForgettingDeps(parts: ErasableParts): ForgettingDeps {
  const { tabs, shownTranscripts, selections, documents, translations } = parts;
  return {
    openReport: () => browser.tabs.create({ url: browser.runtime.getURL(REPORT_PAGE) }),
    closePages: () => closePages(REPORT_PAGE),
    async endCaptions(until) {
      const running = tabs.activeIds;
      // Sessions of an earlier browser run that were never ended.
      const left = (await journalSessions().catch(() => [])).filter(({ id }) => !running.has(id));
      const [areEnded, ...ends] = await Promise.all([
        tabs.discardAll(until),
        ...left.flatMap(({ access }) => (access ? [endOpenSession(access)] : [])),
      ]);
      await closeCapture();
      return areEnded && ends.every(Boolean);
    },
    async stopWork() {
      parts.requests.abortAll();
      parts.tryPage.takeText();
      parts.addTermWindow.takeTerm();
      await Promise.all([
        documents.stop(),
        translations.stop(),
        parts.subtitles.endAll().then(() => shownTranscripts.hideAll()),
        selections.forgetAll(),
        parts.wordTranslator.forgetAll(),
      ]);
    },
    async hasUnfetched() {
      const active = await diskDocumentJobs.inStates([...ACTIVE_STATES, "cancelled"]);
      return active.some(({ handle }) => handle !== null);
    },
    erase: () => eraseStorage(),
    async startOver() {
      documents.start();
      await Promise.all([
        parts.retention.removeExpired(),
        parts.contextMenu.forceRefresh(),
        // No site is left that a script is for.
        syncAutoStartScripts(),
      ]);
    },
  };
}

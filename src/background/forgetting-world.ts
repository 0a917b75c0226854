import { browser } from "../platform/browser.ts";
import { ACTIVE_STATES } from "../store/document-jobs/document-job.ts";
import { diskDocumentJobs } from "../store/document-jobs/document-jobs.ts";
import { eraseStorage } from "../store/erase-storage.ts";
import { journalSessions } from "../store/journal.ts";
import type { CaptionedTabs } from "./captioned-tabs.ts";
import { closeCapture } from "./capture-document.ts";
import { closePages } from "./close-pages.ts";
import type { MenuMarks } from "./context-menu.ts";
import type { DocumentErrand } from "./document-errand.ts";
import { endSession } from "./end-session.ts";
import type { ForgettingWorld } from "./forgetting.ts";
import type { Requests } from "./requests.ts";
import type { RetentionKeeper } from "./retention-keeper.ts";
import type { SelectionDesk } from "./selection/selection-desk.ts";
import type { TryPage } from "./selection/try-page.ts";
import type { ShownTranscripts } from "./shown-transcripts.ts";
import type { Translations } from "./translations.ts";
import type { WordWindow } from "./words/word-window.ts";

const REPORT_PAGE = "src/options/forgotten.html";

/** Everything in the worker that runs, remembers or writes. */
export interface ForgetfulParts {
  readonly tabs: Pick<CaptionedTabs, "discardAll" | "activeIds">;
  readonly shown: Pick<ShownTranscripts, "hideAll">;
  readonly selections: Pick<SelectionDesk, "forgetAll">;
  readonly documents: Pick<DocumentErrand, "start" | "stop">;
  readonly translations: Pick<Translations, "stop">;
  readonly retention: Pick<RetentionKeeper, "keep">;
  readonly tryPage: Pick<TryPage, "take">;
  readonly wordWindow: Pick<WordWindow, "take">;
  readonly requests: Pick<Requests, "breakOff">;
  readonly menu: Pick<MenuMarks, "renew">;
}

/** The world of {@link ForgettingWorld} in a real browser. */
export function createForgettingWorld(parts: ForgetfulParts): ForgettingWorld {
  const { tabs, shown, selections, documents, translations } = parts;
  return {
    openReport: () => browser.tabs.create({ url: browser.runtime.getURL(REPORT_PAGE) }),
    closePages: () => closePages(REPORT_PAGE),
    async endCaptions(until) {
      const running = tabs.activeIds;
      // What an earlier browser has left and nobody has ended yet.
      const left = (await journalSessions().catch(() => [])).filter(({ id }) => !running.has(id));
      const [areEnded, ...ends] = await Promise.all([
        tabs.discardAll(until),
        ...left.flatMap(({ access }) => (access ? [endSession(access)] : [])),
      ]);
      await closeCapture();
      return areEnded && ends.every(Boolean);
    },
    async stopWork() {
      parts.requests.breakOff();
      parts.tryPage.take();
      parts.wordWindow.take();
      await Promise.all([
        documents.stop(),
        translations.stop(),
        shown.hideAll(),
        selections.forgetAll(),
      ]);
    },
    async hasUnfetched() {
      const active = await diskDocumentJobs.inStates([...ACTIVE_STATES, "cancelled"]);
      return active.some(({ handle }) => handle !== null);
    },
    erase: () => eraseStorage(),
    async startOver() {
      documents.start();
      await Promise.all([parts.retention.keep(), parts.menu.renew()]);
    },
  };
}

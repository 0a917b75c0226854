import { signal } from "@preact/signals";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { renderPage } from "../../features/frame/render-page.tsx";
import { currentLocale } from "../../features/languages/locale.ts";
import { quotaApi } from "../../features/quota/quota-api.ts";
import { QuotaModel } from "../../features/quota/quota-model.ts";
import { QuotaNotices } from "../../features/quota/quota-notices.tsx";
import { closeWhenForgotten } from "../../messaging/page-closing.ts";
import { preparePage } from "../../platform/prepare-page.ts";
import { text } from "../../platform/text.ts";
import { uiLanguage } from "../../platform/ui-language.ts";
import type { MeterKind } from "../../service/account/usage.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { type ImportedLane, importTranscript } from "../../store/journal/import-transcript.ts";
import { ExportAction } from "../exchange/export-action.tsx";
import { ImportAction } from "../exchange/import-action.tsx";
import { ShowOverVideoAction } from "../exchange/show-over-video-action.tsx";
import { storedTranscripts } from "../shared/stored-transcripts.ts";
import { libraryApi } from "./library-api.ts";
import { libraryFormat } from "./library-format.ts";
import { libraryHash, parseLibraryLocation } from "./library-location.ts";
import { LibraryModel } from "./library-model.ts";
import { LibraryPage } from "./library-page.tsx";
import { Reader } from "./reader.tsx";

closeWhenForgotten();

const life = new AbortController();
addEventListener("pagehide", () => life.abort());

// Quotas that translations count against.
const TEXT_KINDS: readonly MeterKind[] = ["characters", "keyCharacters"];

const importApi = {
  storeTranscript: (title: string, lanes: readonly ImportedLane[]) =>
    importTranscript(title, lanes, Date.now()),
};

async function main(): Promise<void> {
  preparePage(text("library_title"));
  const { targets, originalAt } = (await settingsStore.get()).languages;
  const order = [...targets.slice(0, originalAt), ORIGINAL_LANE, ...targets.slice(originalAt)];
  const model = new LibraryModel(libraryApi, uiLanguage(), life.signal);
  const locale = currentLocale();
  const quota = new QuotaModel(quotaApi, life.signal);
  const format = libraryFormat(locale, text);
  const open = signal(parseLibraryLocation(location.hash));
  // The question was asked once, and a reload does not repeat it.
  if (open.value?.translate) history.replaceState(null, "", libraryHash(open.value));
  addEventListener("hashchange", () => {
    open.value = parseLibraryLocation(location.hash);
  });
  const actionsFor = (ids: readonly string[]) => {
    const [only, ...others] = ids;
    return (
      <>
        <ExportAction ids={ids} locale={locale} />
        {only !== undefined && others.length === 0 && <ShowOverVideoAction id={only} />}
      </>
    );
  };
  renderPage(
    "library",
    quota,
    <LibraryPage
      model={model}
      format={format}
      open={open}
      warning={<QuotaNotices model={quota} kinds={TEXT_KINDS} uiLanguage={uiLanguage()} />}
      actions={
        <ImportAction
          api={importApi}
          locale={locale}
          onStored={(sessionId) => {
            location.hash = libraryHash({ sessionId, at: null, find: "" });
          }}
        />
      }
      actionsFor={actionsFor}
      reader={(place) => (
        <Reader
          library={model}
          api={libraryApi}
          stored={storedTranscripts}
          order={order}
          format={format}
          openLocation={place}
          actionsFor={actionsFor}
          onClose={() => {
            location.hash = "";
          }}
        />
      )}
    />,
  );
}

void main();

import { signal } from "@preact/signals";
import { render } from "preact";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { languageNamer } from "../../features/languages/language-name.ts";
import type { QuotaKind } from "../../features/quota/quota-api.ts";
import { quotaPort } from "../../features/quota/quota-calls.ts";
import { QuotaModel } from "../../features/quota/quota-model.ts";
import { QuotaWarning } from "../../features/quota/quota-warning.tsx";
import { closeWhenForgotten } from "../../messaging/page-farewell.ts";
import { markLanguage } from "../../platform/mark-language.ts";
import { text } from "../../platform/text.ts";
import { uiLanguage } from "../../platform/ui-language.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { diskJournal, journalSegments } from "../../store/journal.ts";
import { TextProvider } from "../../ui/texts.ts";
import { ExportAction } from "../exchange/export-action.tsx";
import { ImportAction } from "../exchange/import-action.tsx";
import { importPort } from "../exchange/import-api.ts";
import { ShowAction } from "../exchange/show-action.tsx";
import { libraryPort } from "./library-api.ts";
import { LibraryModel } from "./library-model.ts";
import { LibraryPage } from "./library-page.tsx";
import { libraryWords } from "./library-words.ts";
import { readOpenPlace, writeOpenPlace } from "./open-place.ts";
import { Reader } from "./reader.tsx";
import "../../ui/theme.css";

closeWhenForgotten();

const life = new AbortController();
addEventListener("pagehide", () => life.abort());

/** What translations of transcripts use up. */
const TEXT_KINDS: readonly QuotaKind[] = ["characters", "keyCharacters"];

const disk = { session: (id: string) => diskJournal.session(id), segments: journalSegments };

async function main(): Promise<void> {
  markLanguage(document.documentElement);
  document.title = text("library_title");
  const { targets, originalAt } = (await settingsStore.get()).languages;
  const order = [...targets.slice(0, originalAt), ORIGINAL_LANE, ...targets.slice(originalAt)];
  const model = new LibraryModel(libraryPort, uiLanguage(), life.signal);
  const reading = { nameLanguage: languageNamer(uiLanguage()), uiLanguage: uiLanguage() };
  const quota = new QuotaModel(quotaPort, life.signal);
  const words = libraryWords(reading, text);
  const open = signal(readOpenPlace(location.hash));
  addEventListener("hashchange", () => {
    open.value = readOpenPlace(location.hash);
  });
  const actionsFor = (ids: readonly string[]) => {
    const [only, ...others] = ids;
    return (
      <>
        <ExportAction ids={ids} reading={reading} />
        {only !== undefined && others.length === 0 && <ShowAction id={only} />}
      </>
    );
  };
  render(
    <TextProvider value={text}>
      <LibraryPage
        model={model}
        words={words}
        open={open}
        warning={<QuotaWarning model={quota} kinds={TEXT_KINDS} uiLanguage={uiLanguage()} />}
        actions={
          <ImportAction
            port={importPort}
            reading={reading}
            onStored={(sessionId) => {
              location.hash = writeOpenPlace({ sessionId, at: null, find: "" });
            }}
          />
        }
        actionsFor={actionsFor}
        reader={(place) => (
          <Reader
            library={model}
            port={libraryPort}
            disk={disk}
            order={order}
            words={words}
            place={place}
            actionsFor={actionsFor}
            onClose={() => {
              location.hash = "";
            }}
          />
        )}
      />
    </TextProvider>,
    document.body,
  );
}

void main();

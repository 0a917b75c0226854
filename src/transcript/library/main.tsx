import { signal } from "@preact/signals";
import { render } from "preact";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { markLanguage } from "../../platform/mark-language.ts";
import { text } from "../../platform/text.ts";
import { uiLanguage } from "../../platform/ui-language.ts";
import { settingsStore } from "../../settings/settings-store.ts";
import { diskJournal, journalSegments } from "../../store/journal.ts";
import { languageNamer } from "../../ui/languages/language-name.ts";
import { TextProvider } from "../../ui/texts.ts";
import { LibraryModel } from "./library-model.ts";
import { LibraryPage } from "./library-page.tsx";
import { libraryPort } from "./library-port.ts";
import { libraryWords } from "./library-words.ts";
import { readOpenPlace } from "./open-place.ts";
import { Reader } from "./reader.tsx";
import "../../ui/theme.css";

const life = new AbortController();
addEventListener("pagehide", () => life.abort());

const disk = { session: (id: string) => diskJournal.session(id), segments: journalSegments };

async function main(): Promise<void> {
  markLanguage(document.documentElement);
  document.title = text("library_title");
  const { targets, originalAt } = (await settingsStore.get()).languages;
  const order = [...targets.slice(0, originalAt), ORIGINAL_LANE, ...targets.slice(originalAt)];
  const model = new LibraryModel(libraryPort, uiLanguage(), life.signal);
  const reading = { nameLanguage: languageNamer(uiLanguage()), uiLanguage: uiLanguage() };
  const words = libraryWords(reading, text);
  const open = signal(readOpenPlace(location.hash));
  addEventListener("hashchange", () => {
    open.value = readOpenPlace(location.hash);
  });
  render(
    <TextProvider value={text}>
      <LibraryPage
        model={model}
        words={words}
        open={open}
        reader={(place) => (
          <Reader
            library={model}
            port={libraryPort}
            disk={disk}
            order={order}
            words={words}
            place={place}
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

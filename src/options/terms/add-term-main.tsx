import { render } from "preact";
import { languageNamer } from "../../features/languages/language-name.ts";
import { createAddWordPort } from "../../features/terms/add-term-calls.ts";
import { AddWordForm } from "../../features/terms/add-term-form.tsx";
import { send } from "../../messaging/messenger.ts";
import { closeWhenForgotten } from "../../messaging/page-farewell.ts";
import { markLanguage } from "../../platform/mark-language.ts";
import { text } from "../../platform/text.ts";
import { uiLanguage } from "../../platform/ui-language.ts";
import { Notice } from "../../ui/notice.tsx";
import { TextProvider } from "../../ui/texts.ts";
import "../../ui/dialog.css";
import "../../ui/theme.css";
import "./add-word-page.css";

closeWhenForgotten();

const life = new AbortController();
addEventListener("pagehide", () => life.abort());

/** The window in which a word is added to a list that was picked in a page. */
async function main(): Promise<void> {
  markLanguage(document.documentElement);
  document.title = text("add_word_title");
  const chosen = await send("background", "takeWordToAdd", {});
  const reading = { nameLanguage: languageNamer(uiLanguage()), uiLanguage: uiLanguage() };
  render(
    <TextProvider value={text}>
      <main class="add-word-page">
        {chosen ? (
          <AddWordForm
            chosen={chosen}
            port={createAddWordPort(life.signal)}
            reading={reading}
            isPage
            onClose={() => window.close()}
          />
        ) : (
          <Notice kind="info">{text("add_word_lost")}</Notice>
        )}
      </main>
    </TextProvider>,
    document.body,
  );
}

void main();

import { render } from "preact";
import { currentLocale } from "../features/languages/locale.ts";
import { createAddTermApi } from "../features/terms/add-term-api.ts";
import { AddTermForm } from "../features/terms/add-term-form.tsx";
import { send } from "../messaging/messenger.ts";
import { closeWhenForgotten } from "../messaging/page-closing.ts";
import { preparePage } from "../platform/prepare-page.ts";
import { text } from "../platform/text.ts";
import { Notice } from "../ui/notice.tsx";
import { TextProvider } from "../ui/texts.ts";
import "../ui/dialog.css";
import "../ui/theme.css";
import "./add-term-page.css";

closeWhenForgotten();

const life = new AbortController();
addEventListener("pagehide", () => life.abort());

// The window that adds a term picked on a page.
async function main(): Promise<void> {
  preparePage(text("add_word_title"));
  const chosen = await send("background", "takeTermToAdd", {});
  const locale = currentLocale();
  render(
    <TextProvider value={text}>
      <main class="add-word-page">
        {chosen ? (
          <AddTermForm
            chosen={chosen}
            api={createAddTermApi(life.signal)}
            locale={locale}
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

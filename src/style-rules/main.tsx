import { effect, signal } from "@preact/signals";
import { render } from "preact";
import { languageNamer } from "../features/languages/language-name.ts";
import { listsPort } from "../features/lists/lists-calls.ts";
import { closeWhenForgotten } from "../messaging/page-farewell.ts";
import { browser } from "../platform/browser.ts";
import { markLanguage } from "../platform/mark-language.ts";
import { saveFiles } from "../platform/save-files.ts";
import { text } from "../platform/text.ts";
import { uiLanguage } from "../platform/ui-language.ts";
import { interfaceOffer, targetsOf } from "../service/languages/languages.ts";
import { serviceClient } from "../settings/connection/service-client.ts";
import { checkGlossaryId } from "../settings/schema/field-checks.ts";
import { offeredLanguages } from "../settings/stored/offered-languages.ts";
import { changeSettings, settingsStore } from "../settings/stored/settings-store.ts";
import { onStyleChanged, tellStyleChanged } from "../store/style-changes.ts";
import { diskStyleDrafts } from "../store/style-drafts.ts";
import { storedSignal } from "../ui/stored-signal.ts";
import { TextProvider } from "../ui/texts.ts";
import { heldDrafts, holdDraft } from "./held-drafts.ts";
import { readingIn } from "./locale.ts";
import { readOpenList } from "./open-list.ts";
import { OverviewModel } from "./overview/overview-model.ts";
import { StylePage } from "./style-page.tsx";
import type { StylePort } from "./style-rules-api.ts";
import { styleService } from "./style-service.ts";
import { tryWorld } from "./try/try-deps.ts";
import { TryPanel } from "./try/try-panel.tsx";
import "../ui/theme.css";

closeWhenForgotten();

/** Where the address asks for the part of the page on which texts are tried. */
const TRY_PLACE = "#try";

const life = new AbortController();
addEventListener("pagehide", () => life.abort());

async function main(): Promise<void> {
  markLanguage(document.documentElement);
  document.title = text("style_title");
  const settings = await storedSignal(settingsStore, life.signal);
  const port: StylePort = {
    service: styleService(serviceClient),
    drafts: diskStyleDrafts,
    plan: () => settings.value.service.plan,
    holdDraft,
    heldDrafts,
    tellChanged(styleId) {
      tellStyleChanged(styleId);
      void listsPort.refresh("style");
    },
    onChanged: onStyleChanged,
    onOnline: (callback, signal) => addEventListener("online", callback, { signal }),
    forgetDefault: async (styleId) => {
      await changeSettings((all) => {
        const used = Object.entries(all.styles.defaults).filter(([, id]) => id !== styleId);
        return { ...all, styles: { ...all.styles, defaults: Object.fromEntries(used) } };
      });
    },
    saveFile: (name, content) =>
      void saveFiles([{ name, type: "application/json", content }], `${name}.zip`),
    openOptions: () => void browser.runtime.openOptionsPage(),
  };
  const styleLanguages = signal(targetsOf(interfaceOffer("style_rules")));
  effect(() => {
    if (settings.value.service.plan === "free") return;
    offeredLanguages("style_rules", life.signal).then(
      (offer) => {
        styleLanguages.value = targetsOf(offer);
      },
      // Only a page that is being closed gets none.
      () => undefined,
    );
  });
  const reading = readingIn(uiLanguage(), languageNamer(uiLanguage()), styleLanguages);
  const open = signal(readOpenList(location.hash));
  addEventListener("hashchange", () => {
    open.value = readOpenList(location.hash);
  });
  render(
    <TextProvider value={text}>
      <StylePage
        open={open}
        overview={new OverviewModel(port, reading, life.signal)}
        port={port}
        reading={reading}
        life={life.signal}
        tryPanel={(styleId) => (
          <TryPanel
            port={tryWorld}
            reading={reading}
            checkIdentifier={checkGlossaryId}
            styleId={styleId}
            isAskedFor={location.hash === TRY_PLACE}
          />
        )}
      />
    </TextProvider>,
    document.body,
  );
}

void main();

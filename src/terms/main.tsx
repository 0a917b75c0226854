import { computed, effect, signal } from "@preact/signals";
import { renderPage } from "../features/frame/render-page.tsx";
import { currentLocale } from "../features/languages/locale.ts";
import { quotaApi } from "../features/quota/quota-api.ts";
import { QuotaModel } from "../features/quota/quota-model.ts";
import { closeWhenForgotten } from "../messaging/page-closing.ts";
import { preparePage } from "../platform/prepare-page.ts";
import { text } from "../platform/text.ts";
import { interfaceOffer, type OfferedTags, targetsOf } from "../service/languages/languages.ts";
import { apiKey } from "../settings/connection/api-key.ts";
import { changeLocalTerms } from "../settings/lists/local-terms.ts";
import { offeredLanguages, offeredVoiceLanguages } from "../settings/stored/offered-languages.ts";
import { settingsStore } from "../settings/stored/settings-store.ts";
import { storedSignal } from "../ui/stored-signal.ts";
import { createGlossarySectionApi, createSpokenTermsSectionApi } from "./term-section-apis.ts";
import { TermsPage } from "./terms-page.tsx";

closeWhenForgotten();

const life = new AbortController();
addEventListener("pagehide", () => life.abort());

// The interface's languages, until the service has added its own.
const glossaryLanguages = signal(targetsOf(interfaceOffer("glossary")));
const spokenTermsLanguages = signal<OfferedTags | undefined>(undefined);

async function loadOffers(isWanted: () => boolean): Promise<void> {
  const voice = await offeredVoiceLanguages(life.signal);
  if (isWanted()) spokenTermsLanguages.value = voice.terms;
  const glossary = await offeredLanguages("glossary", life.signal);
  if (isWanted()) glossaryLanguages.value = targetsOf(glossary);
}

async function main(): Promise<void> {
  preparePage(text("terms_title"));
  const settings = await storedSignal(settingsStore, life.signal);
  const key = await storedSignal(apiKey, life.signal);
  let asked = 0;
  effect(() => {
    // Another service has other languages.
    settings.value;
    key.value;
    asked += 1;
    const own = asked;
    // Rejects only when the page closes.
    loadOffers(() => asked === own).catch(() => undefined);
  });
  renderPage(
    "terms",
    new QuotaModel(quotaApi, life.signal),
    <TermsPage
      glossaryApi={createGlossarySectionApi(life.signal)}
      spokenTermsApi={createSpokenTermsSectionApi(life.signal)}
      glossaryLanguages={glossaryLanguages}
      spokenTermsLanguages={spokenTermsLanguages}
      localTerms={{ terms: computed(() => settings.value.engine.terms), change: changeLocalTerms }}
      locale={currentLocale()}
    />,
  );
  // The target of the address did not exist when the browser looked for it.
  if (location.hash !== "") document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

void main();

import { effect, signal } from "@preact/signals";
import { renderPage } from "../features/frame/render-page.tsx";
import { currentLocale } from "../features/languages/locale.ts";
import { accountLists } from "../features/lists/account-lists.ts";
import { quotaApi } from "../features/quota/quota-api.ts";
import { QuotaModel } from "../features/quota/quota-model.ts";
import { closeWhenForgotten } from "../messaging/page-closing.ts";
import { openAccountOptions } from "../platform/open-account-options.ts";
import { preparePage } from "../platform/prepare-page.ts";
import { saveFiles } from "../platform/save-files.ts";
import { text } from "../platform/text.ts";
import { interfaceOffer, targetsOf } from "../service/languages/languages.ts";
import { serviceClient } from "../settings/connection/service-client.ts";
import { checkListId } from "../settings/schema/field-checks.ts";
import { offeredLanguages } from "../settings/stored/offered-languages.ts";
import { changeSettings, settingsStore } from "../settings/stored/settings-store.ts";
import {
  announceStyleRuleChange,
  onStyleRuleListChanged,
} from "../store/style-rule-drafts/style-rule-changes.ts";
import { diskStyleRuleDrafts } from "../store/style-rule-drafts/style-rule-drafts.ts";
import { storedSignal } from "../ui/stored-signal.ts";
import { lockDraft, lockedDrafts } from "./draft-locks.ts";
import { styleRulesLocale } from "./locale.ts";
import { OverviewModel } from "./overview/overview-model.ts";
import { parsePageLocation } from "./page-location.ts";
import type { StyleRulesApi } from "./style-rules-api.ts";
import { StyleRulesPage } from "./style-rules-page.tsx";
import { styleRulesService } from "./style-rules-service.ts";
import { tryApi } from "./try/try-api.ts";
import { TryPanel } from "./try/try-panel.tsx";

closeWhenForgotten();

// Hash of the address that opens the page at the try-out panel.
const TRY_PLACE = "#try";

const life = new AbortController();
addEventListener("pagehide", () => life.abort());

async function main(): Promise<void> {
  preparePage(text("style_title"));
  const settings = await storedSignal(settingsStore, life.signal);
  const api: StyleRulesApi = {
    service: styleRulesService(serviceClient),
    drafts: diskStyleRuleDrafts,
    plan: () => settings.value.service.plan,
    lockDraft,
    lockedDrafts,
    announceChange(styleId) {
      announceStyleRuleChange(styleId);
      void accountLists.refresh("style");
    },
    onChanged: onStyleRuleListChanged,
    onOnline: (callback, signal) => addEventListener("online", callback, { signal }),
    forgetDefault: async (styleId) => {
      await changeSettings((all) => {
        const used = Object.entries(all.styleRules.defaults).filter(([, id]) => id !== styleId);
        return { ...all, styleRules: { ...all.styleRules, defaults: Object.fromEntries(used) } };
      });
    },
    saveFile: (name, content) =>
      void saveFiles([{ name, type: "application/json", content }], `${name}.zip`),
    openOptions: () => void openAccountOptions(),
  };
  const styleLanguages = signal(targetsOf(interfaceOffer("style_rules")));
  effect(() => {
    if (settings.value.service.plan === "free") return;
    offeredLanguages("style_rules", life.signal).then(
      (offer) => {
        styleLanguages.value = targetsOf(offer);
      },
      // Rejects only when the page closes.
      () => undefined,
    );
  });
  const { nameLanguage, uiLanguage } = currentLocale();
  const locale = styleRulesLocale(uiLanguage, nameLanguage, styleLanguages);
  const open = signal(parsePageLocation(location.hash));
  addEventListener("hashchange", () => {
    open.value = parsePageLocation(location.hash);
  });
  renderPage(
    "style_rules",
    new QuotaModel(quotaApi, life.signal),
    <StyleRulesPage
      open={open}
      overview={new OverviewModel(api, locale, life.signal)}
      api={api}
      locale={locale}
      life={life.signal}
      tryPanel={(styleId) => (
        <TryPanel
          api={tryApi}
          locale={locale}
          checkIdentifier={checkListId}
          styleId={styleId}
          isRequested={location.hash === TRY_PLACE}
        />
      )}
    />,
  );
}

void main();

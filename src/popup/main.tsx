import { computed, effect, type Signal, signal } from "@preact/signals";
import { render } from "preact";
import { PACE_DELAY_MS } from "../captions/pace/pace-delays.ts";
import { connectionApi } from "../features/connection/connection-api.ts";
import { ConnectionModel } from "../features/connection/connection-model.ts";
import { DeviceLanguages } from "../features/device/device-languages.ts";
import { createDevicePacksApi } from "../features/device/device-packs-api.ts";
import { playableFormats } from "../features/dub/playable-formats.ts";
import { createLanguageApi } from "../features/languages/language-api.ts";
import { currentLocale } from "../features/languages/locale.ts";
import { ManagedProvider } from "../features/managed/managed-fields.tsx";
import { quotaApi } from "../features/quota/quota-api.ts";
import { QuotaModel } from "../features/quota/quota-model.ts";
import { openChannel } from "../messaging/channel.ts";
import { send } from "../messaging/messenger.ts";
import { closeWhenForgotten } from "../messaging/page-closing.ts";
import { browser } from "../platform/browser.ts";
import { openExtensionDetails } from "../platform/file-access.ts";
import {
  hasAllSites,
  onHostsChanged,
  releaseAllSites,
  requestAllSites,
} from "../platform/host-permissions.ts";
import { markLanguage } from "../platform/mark-language.ts";
import { openStoredTranscript, openTranscript } from "../platform/open-transcript.ts";
import { hasTabSound } from "../platform/tab-sound.ts";
import { text } from "../platform/text.ts";
import type { VoiceOffer } from "../service/languages/languages.ts";
import { saveDub } from "../settings/changes/dub-changes.ts";
import { saveEngine } from "../settings/changes/engine-changes.ts";
import { createLookApi } from "../settings/changes/look-changes.ts";
import { apiKey } from "../settings/connection/api-key.ts";
import { managedStore } from "../settings/managed/managed-store.ts";
import { autoStartApi } from "../settings/sites/auto-start-api.ts";
import { changeLanguages, changeSpoken, createSiteApi } from "../settings/sites/site-changes.ts";
import { offeredVoiceLanguages } from "../settings/stored/offered-languages.ts";
import { settingsStore } from "../settings/stored/settings-store.ts";
import { storedSignal } from "../ui/stored-signal.ts";
import { TextProvider } from "../ui/texts.ts";
import { countSoundingPlayers } from "./count-sounding-players.ts";
import { DeviceStartModel } from "./device-start-model.ts";
import { createInterruptedApi } from "./interrupted-api.ts";
import { InterruptedModel } from "./interrupted-model.ts";
import { pageLanguages } from "./page-languages.ts";
import { Popup } from "./popup.tsx";
import { type CaptionApi, type FollowPermission, PopupModel } from "./popup-model.ts";
import { findPopupTab } from "./popup-tab.ts";
import { QuotaBlockModel } from "./quota-block-model.ts";
import { SiteModel } from "./site-model.ts";
import { SoundChoiceModel } from "./sound-choice-model.ts";
import { createSubtitlesApi } from "./subtitles-api.ts";
import { SubtitlesModel } from "./subtitles-model.ts";
import { createTranscriptOverlayApi } from "./transcript-overlay-api.ts";
import { TranscriptOverlayModel } from "./transcript-overlay-model.ts";
import "../ui/theme.css";

closeWhenForgotten();

const life = new AbortController();
addEventListener("pagehide", () => life.abort());

const captionApi: CaptionApi = {
  start: (tabId) => send("background", "startCaptions", { tabId }),
  stop: (tabId) => send("background", "stopCaptions", { tabId }),
  savedTranscript: (tabId) => send("background", "savedTranscript", { tabId }),
  continueOnDevice: (tabId) => send("background", "continueOnDevice", { tabId }),
  hide: (tabId, hidden) => send("background", "hideCaptions", { tabId, hidden }),
  chooseSound: (tabId, isOnePlayer) => send("background", "chooseSound", { tabId, isOnePlayer }),
  useLessData: (tabId) => send("background", "useLessData", { tabId }),
  status: (tabId) => send("background", "popupOpened", { tabId }),
  watch: (onStatus, signal) => openChannel("status", (message) => onStatus(message.status), signal),
};

async function loadVoiceOffer(voiceOffer: Signal<VoiceOffer | null>): Promise<void> {
  voiceOffer.value = await offeredVoiceLanguages(life.signal).catch(() => null);
}

async function main(): Promise<void> {
  markLanguage(document.documentElement);
  const [tab, settings, key, managed] = await Promise.all([
    findPopupTab(location.search),
    storedSignal(settingsStore, life.signal),
    storedSignal(apiKey, life.signal),
    storedSignal(managedStore, life.signal),
  ]);
  const siteApi = tab.site === null ? null : createSiteApi(tab.site);
  const choices = siteApi ? await storedSignal(siteApi.choices, life.signal) : signal(null);
  const service = computed(() => settings.value.service);
  const connection = new ConnectionModel(connectionApi, service, key, life.signal);
  const follow: FollowPermission = {
    has: hasAllSites,
    request: requestAllSites,
    remove: () => releaseAllSites(connection.baseUrl.value),
    onChanged: onHostsChanged,
  };
  const { baseUrl, access } = connection;
  const site = new SiteModel(siteApi, autoStartApi, choices, settings);
  const engine = computed(() => site.settings.value.engine.kind);
  const readiness = { baseUrl, apiKey: key, access, engine };
  const model = new PopupModel(tab, captionApi, follow, readiness, life.signal);
  const openAndClose = async (open: Promise<unknown>) => {
    await open;
    window.close();
  };
  const locale = currentLocale();
  const overlay = new TranscriptOverlayModel(createTranscriptOverlayApi(tab.id));
  captionApi.watch(() => void overlay.refresh(), life.signal);
  const voiceOffer = signal<VoiceOffer | null>(null);
  const stopAsking = effect(() => {
    if (connection.ready.value) void loadVoiceOffer(voiceOffer);
  });
  life.signal.addEventListener("abort", stopAsking);
  const playable = playableFormats();
  const quota = new QuotaModel(quotaApi, life.signal);
  const dub = computed(() => site.settings.value.dub);
  const account = computed(() => `${baseUrl.value} ${key.value}`);
  const quotaBlock = new QuotaBlockModel(model, quota, dub, account, life.signal);
  const packsApi = createDevicePacksApi();
  const languageApi = createLanguageApi((to) => changeLanguages(tab.site, to));
  const { sources, targets } = languageApi;
  const device = new DeviceStartModel(
    model,
    site,
    quotaBlock.block,
    new DeviceLanguages(packsApi, sources, targets),
    {
      packs: packsApi,
      pageLanguages: () => pageLanguages(tab.id, tab.title),
      isSpokenManaged: computed(() => managed.value.settings.languages?.source != null),
      saveSpoken: (language) => changeSpoken(tab.site, language),
      saveEngine: (kind) => saveEngine({ kind }),
    },
    life.signal,
  );
  const subtitles = new SubtitlesModel(
    createSubtitlesApi(tab.id),
    { model, overlay, site, device, packsApi, isServiceReady: connection.ready },
    life.signal,
  );
  const soundChoice = new SoundChoiceModel(model, site, () => countSoundingPlayers(tab.id));
  render(
    <TextProvider value={text}>
      <ManagedProvider value={managed}>
        <Popup
          model={model}
          hearsTabs={hasTabSound()}
          interrupted={new InterruptedModel(createInterruptedApi(locale))}
          overlay={overlay}
          soundChoice={soundChoice}
          subtitles={subtitles}
          connection={connection}
          voiceOffer={voiceOffer}
          quota={quota}
          quotaBlock={quotaBlock}
          device={device}
          site={site}
          languageApi={languageApi}
          lookApi={createLookApi(tab.site)}
          playable={playable}
          saveDub={saveDub}
          paceDelaysMs={PACE_DELAY_MS}
          locale={locale}
          onOpenTranscript={() => void openAndClose(openTranscript(tab.id, tab.windowId))}
          onOpenSaved={(sessionId, translate) =>
            void openAndClose(openStoredTranscript({ sessionId, translate }, tab.id))
          }
          onOpenOptions={() => void openAndClose(browser.runtime.openOptionsPage())}
          onOpenDocuments={() =>
            void openAndClose(
              browser.tabs.create({ url: browser.runtime.getURL("src/documents/index.html") }),
            )
          }
          onAllowFiles={() => void openAndClose(openExtensionDetails())}
          onSetUp={() =>
            void openAndClose(
              browser.tabs.create({ url: browser.runtime.getURL("src/welcome/index.html") }),
            )
          }
        />
      </ManagedProvider>
    </TextProvider>,
    document.body,
  );
}

void main();

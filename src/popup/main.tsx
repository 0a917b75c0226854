import { computed, effect, type Signal, signal } from "@preact/signals";
import { render } from "preact";
import { PACE_DELAY_MS } from "../captions/pace/pace-delays.ts";
import { connectionPort } from "../features/connection/connection-calls.ts";
import { ConnectionModel } from "../features/connection/connection-model.ts";
import { playableHere } from "../features/dub/playable-here.ts";
import { languagePort } from "../features/languages/language-calls.ts";
import { languageNamer } from "../features/languages/language-name.ts";
import { quotaPort } from "../features/quota/quota-calls.ts";
import { QuotaModel } from "../features/quota/quota-model.ts";
import { openChannel } from "../messaging/channel.ts";
import { send } from "../messaging/messenger.ts";
import { closeWhenForgotten } from "../messaging/page-farewell.ts";
import { browser } from "../platform/browser.ts";
import {
  askToFollow,
  mayFollow,
  onHostsChanged,
  stopFollowing,
} from "../platform/host-permissions.ts";
import { markLanguage } from "../platform/mark-language.ts";
import { openTranscript } from "../platform/open-transcript.ts";
import { text } from "../platform/text.ts";
import { uiLanguage } from "../platform/ui-language.ts";
import type { VoiceOffer } from "../service/languages/languages.ts";
import { saveDub } from "../settings/changes/dub-changes.ts";
import { createLookPort } from "../settings/changes/look-api.ts";
import { apiKey } from "../settings/connection/api-key.ts";
import { createSitePort } from "../settings/sites/site-api.ts";
import { offeredVoiceLanguages } from "../settings/stored/offered-languages.ts";
import { settingsStore } from "../settings/stored/settings-store.ts";
import { storedSignal } from "../ui/stored-signal.ts";
import { TextProvider } from "../ui/texts.ts";
import { leftPort } from "./left-api.ts";
import { LeftModel } from "./left-model.ts";
import { Popup } from "./popup.tsx";
import { type CaptionControl, type FollowPermission, PopupModel } from "./popup-model.ts";
import { findPopupTab } from "./popup-tab.ts";
import { showPort } from "./show-api.ts";
import { ShowModel } from "./show-model.ts";
import { SiteModel } from "./site-model.ts";
import "../ui/theme.css";

closeWhenForgotten();

const life = new AbortController();
addEventListener("pagehide", () => life.abort());

const control: CaptionControl = {
  start: (tabId) => send("background", "startCaptions", { tabId }),
  stop: (tabId) => send("background", "stopCaptions", { tabId }),
  hide: (tabId, hidden) => send("background", "hideCaptions", { tabId, hidden }),
  useLessData: (tabId) => send("background", "useLessData", { tabId }),
  status: (tabId) => send("background", "captionStatus", { tabId }),
  watch: (onStatus, signal) => openChannel("status", (message) => onStatus(message.status), signal),
};

/** What the service adds to the interface's languages, and which of them it does not have. */
async function askVoiceOffer(voiceOffer: Signal<VoiceOffer | null>): Promise<void> {
  voiceOffer.value = await offeredVoiceLanguages(life.signal).catch(() => null);
}

async function main(): Promise<void> {
  markLanguage(document.documentElement);
  const [tab, settings, key] = await Promise.all([
    findPopupTab(location.search),
    storedSignal(settingsStore, life.signal),
    storedSignal(apiKey, life.signal),
  ]);
  const sitePort = tab.site === null ? null : createSitePort(tab.site);
  const choices = sitePort ? await storedSignal(sitePort.choices, life.signal) : signal(null);
  const service = computed(() => settings.value.service);
  const connection = new ConnectionModel(connectionPort, service, key, life.signal);
  const follow: FollowPermission = {
    has: mayFollow,
    ask: askToFollow,
    giveBack: () => stopFollowing(connection.baseUrl.value),
    onChanged: onHostsChanged,
  };
  const { baseUrl, access } = connection;
  const readiness = { baseUrl, apiKey: key, access };
  const model = new PopupModel(tab, control, follow, readiness, life.signal);
  const leaveFor = async (open: Promise<unknown>) => {
    await open;
    window.close();
  };
  const reading = { nameLanguage: languageNamer(uiLanguage()), uiLanguage: uiLanguage() };
  const show = new ShowModel(showPort(tab.id));
  control.watch(() => void show.refresh(), life.signal);
  const voiceOffer = signal<VoiceOffer | null>(null);
  const stopAsking = effect(() => {
    if (connection.ready.value) void askVoiceOffer(voiceOffer);
  });
  life.signal.addEventListener("abort", stopAsking);
  const playable = playableHere();
  render(
    <TextProvider value={text}>
      <Popup
        model={model}
        left={new LeftModel(leftPort(reading))}
        show={show}
        connection={connection}
        voiceOffer={voiceOffer}
        quota={new QuotaModel(quotaPort, life.signal)}
        site={new SiteModel(sitePort, choices, settings)}
        languagePort={sitePort?.languagePort ?? languagePort}
        lookPort={createLookPort(tab.site)}
        playable={playable}
        saveDub={saveDub}
        paceDelaysMs={PACE_DELAY_MS}
        reading={reading}
        onOpenTranscript={() => void leaveFor(openTranscript(tab.id, tab.windowId))}
        onOpenOptions={() => void leaveFor(browser.runtime.openOptionsPage())}
        onOpenDocuments={() =>
          void leaveFor(
            browser.tabs.create({ url: browser.runtime.getURL("src/documents/index.html") }),
          )
        }
        onSetUp={() =>
          void leaveFor(
            browser.tabs.create({ url: browser.runtime.getURL("src/welcome/index.html") }),
          )
        }
      />
    </TextProvider>,
    document.body,
  );
}

void main();

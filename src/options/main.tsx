import { computed, effect, type Signal, signal } from "@preact/signals";
import { PACE_DELAY_MS } from "../captions/pace/pace-delays.ts";
import { connectionApi } from "../features/connection/connection-api.ts";
import { ConnectionModel } from "../features/connection/connection-model.ts";
import { DeviceLanguages } from "../features/device/device-languages.ts";
import { DevicePacks } from "../features/device/device-packs.ts";
import { createDevicePacksApi } from "../features/device/device-packs-api.ts";
import { playableFormats } from "../features/dub/playable-formats.ts";
import { renderPage } from "../features/frame/render-page.tsx";
import { languageApi } from "../features/languages/language-api.ts";
import { currentLocale } from "../features/languages/locale.ts";
import { accountLists } from "../features/lists/account-lists.ts";
import { quotaApi } from "../features/quota/quota-api.ts";
import { QuotaModel } from "../features/quota/quota-model.ts";
import { send } from "../messaging/messenger.ts";
import { closeWhenForgotten } from "../messaging/page-closing.ts";
import {
  hasAllSites,
  onHostsChanged,
  releaseAllSites,
  requestAllSites,
} from "../platform/host-permissions.ts";
import { preparePage, setPageTitle } from "../platform/prepare-page.ts";
import { listShortcuts, openShortcutPage, type Shortcut } from "../platform/shortcuts.ts";
import { hasTabSound } from "../platform/tab-sound.ts";
import { text } from "../platform/text.ts";
import { interfaceOffer, targetsOf, type VoiceOffer } from "../service/languages/languages.ts";
import {
  FORMALITIES,
  MESSAGE_FORMATS,
  VOICES,
} from "../service/voice-session/voice-session-request.ts";
import { saveDub } from "../settings/changes/dub-changes.ts";
import { saveEngine } from "../settings/changes/engine-changes.ts";
import { createLookApi } from "../settings/changes/look-changes.ts";
import { apiKey } from "../settings/connection/api-key.ts";
import { setDefaultStyleRuleList } from "../settings/lists/style-rule-defaults.ts";
import { managedStore } from "../settings/managed/managed-store.ts";
import {
  checkListId,
  checkRingSeconds,
  checkSilenceMinutes,
  checkSpokenTermsId,
} from "../settings/schema/field-checks.ts";
import {
  SLOW_LINK_CHOICES,
  type StreamSettings,
  type SubtitleSettings,
  type VoiceSettings,
  WHEN_HIDDEN,
} from "../settings/schema/settings.ts";
import { autoStartApi } from "../settings/sites/auto-start-api.ts";
import { sitesApi } from "../settings/sites/site-changes.ts";
import { siteStore } from "../settings/sites/site-store.ts";
import { offeredLanguages, offeredVoiceLanguages } from "../settings/stored/offered-languages.ts";
import { changeSettings, settingsStore } from "../settings/stored/settings-store.ts";
import { storedSignal } from "../ui/stored-signal.ts";
import { readSystemLook } from "../ui/system-look.ts";
import { createBackupApi } from "./backup/backup-api.ts";
import { collectDiagnostics } from "./diagnostics/collect-diagnostics.ts";
import type { DiagnosticsApi } from "./diagnostics/diagnostics-section.tsx";
import type { EngineApi } from "./engine-section.tsx";
import { OptionsPage } from "./options-page.tsx";
import type { OptionsSectionsProps } from "./options-sections.tsx";
import type { PrivacyApi } from "./privacy/privacy-section.tsx";
import type { ShortcutsApi } from "./shortcuts-section.tsx";
import { missingEncoders } from "./sound/missing-encoders.ts";
import type { StyleRulesApi } from "./style-rules-section.tsx";
import { createTranscriptsApi } from "./transcripts/transcripts-api.ts";
import { movedTo, viewOf } from "./views.ts";
import type { VoiceApi } from "./voice-section.tsx";

closeWhenForgotten();

const life = new AbortController().signal;

const voiceApi: VoiceApi = {
  formalities: FORMALITIES,
  checkSpokenTermsId,
  checkGlossaryId: checkListId,
  save: saveVoice,
  lists: accountLists,
};

// The interface's languages, until the service has added its own.
const styleRuleLanguages = signal(targetsOf(interfaceOffer("style_rules")));

const styleRulesApi: StyleRulesApi = {
  languages: styleRuleLanguages,
  lists: accountLists,
  check: checkListId,
  save: setDefaultStyleRuleList,
};

const soundApi: OptionsSectionsProps["soundApi"] = {
  messageFormats: MESSAGE_FORMATS,
  slowLinkChoices: SLOW_LINK_CHOICES,
  whenHiddenChoices: WHEN_HIDDEN,
  missing: missingEncoders(),
  checkRingSeconds,
  checkSilenceMinutes,
  saveVoice,
  saveStream,
};

const dubApi = {
  voices: VOICES,
  lowersOriginal: hasTabSound(),
  playable: playableFormats(),
  save: saveDub,
};

const diagnosticsApi: DiagnosticsApi = {
  collect: collectDiagnostics,
  copy: (report) => navigator.clipboard.writeText(report),
};

async function saveVoice(change: Partial<VoiceSettings>): Promise<void> {
  await changeSettings((settings) => ({ ...settings, voice: { ...settings.voice, ...change } }));
}

async function saveSubtitles(change: Partial<SubtitleSettings>): Promise<void> {
  await changeSettings((settings) => ({
    ...settings,
    subtitles: { ...settings.subtitles, ...change },
  }));
}

async function saveStream(change: Partial<StreamSettings>): Promise<void> {
  await changeSettings((settings) => ({ ...settings, stream: { ...settings.stream, ...change } }));
}

/** The current shortcuts, read again when the user returns from changing them. */
function shortcutsApi(): ShortcutsApi {
  const shortcuts = signal<readonly Shortcut[]>([]);
  const refresh = async () => {
    shortcuts.value = await listShortcuts();
  };
  void refresh();
  addEventListener("focus", () => void refresh());
  return { shortcuts, openShortcutPage };
}

function watchFollowPermission(): Signal<boolean> {
  const follows = signal(false);
  const refresh = async () => {
    follows.value = await hasAllSites();
  };
  void refresh();
  onHostsChanged(() => void refresh(), life);
  return follows;
}

async function loadOffers(
  voiceOffer: Signal<VoiceOffer | null>,
  isWanted: () => boolean,
): Promise<void> {
  const voice = await offeredVoiceLanguages(life);
  if (isWanted()) voiceOffer.value = voice;
  const styleRules = await offeredLanguages("style_rules", life);
  if (isWanted()) styleRuleLanguages.value = targetsOf(styleRules);
}

async function main(): Promise<void> {
  preparePage(text("popup_options"));
  const moved = movedTo(location.hash);
  if (moved !== null) {
    location.replace(moved);
    return;
  }
  const settings = await storedSignal(settingsStore, life);
  const key = await storedSignal(apiKey, life);
  const service = computed(() => settings.value.service);
  const connection = new ConnectionModel(connectionApi, service, key, life);
  const privacyApi: PrivacyApi = {
    follows: watchFollowPermission(),
    async setFollows(follows) {
      if (follows) await requestAllSites();
      else await releaseAllSites(connection.baseUrl.value);
    },
    forgetEverything: async () => void (await send("background", "forgetEverything", {})),
  };
  const voiceOffer = signal<VoiceOffer | null>(null);
  let asked = 0;
  effect(() => {
    if (!connection.ready.value) return;
    // The chosen service may have changed meanwhile.
    asked += 1;
    const own = asked;
    void loadOffers(voiceOffer, () => asked === own);
  });
  // The service comes first as long as it is missing.
  const isSetUp = connection.baseUrl.value !== "" && key.value !== "";
  const needsNoService = settings.value.engine.kind === "device";
  const hash = signal(location.hash || (isSetUp || needsNoService ? "" : "#account"));
  addEventListener("hashchange", () => {
    hash.value = location.hash;
  });
  effect(() => {
    setPageTitle(`${text(viewOf(hash.value).title)} – ${text("popup_options")}`);
  });
  const quota = new QuotaModel(quotaApi, life);
  const transcriptsApi = createTranscriptsApi(life);
  const packsApi = createDevicePacksApi();
  const engineApi: EngineApi = {
    languages: new DeviceLanguages(packsApi, languageApi.sources, languageApi.targets),
    packs: new DevicePacks(
      packsApi,
      computed(() => {
        const { engine, languages } = settings.value;
        if (engine.kind === "service") return null;
        return { spoken: languages.source, targets: languages.targets };
      }),
      life,
    ),
    save: saveEngine,
  };
  renderPage(
    "options",
    quota,
    <OptionsPage
      hash={hash}
      settings={settings}
      engineApi={engineApi}
      connection={connection}
      voiceOffer={voiceOffer}
      quota={quota}
      languageApi={languageApi}
      dubApi={dubApi}
      voiceApi={voiceApi}
      styleRulesApi={styleRulesApi}
      soundApi={soundApi}
      privacyApi={privacyApi}
      lookApi={{ ...createLookApi(null), readSystemLook, paceDelaysMs: PACE_DELAY_MS }}
      subtitlesApi={{ save: saveSubtitles }}
      sitesApi={{
        ...sitesApi,
        autoStart: autoStartApi,
        sites: await storedSignal(siteStore, life),
      }}
      shortcutsApi={shortcutsApi()}
      transcriptsApi={transcriptsApi}
      backupApi={await createBackupApi(transcriptsApi, life)}
      diagnosticsApi={diagnosticsApi}
      locale={currentLocale()}
    />,
    await storedSignal(managedStore, life),
  );
}

void main();

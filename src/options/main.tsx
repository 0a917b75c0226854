import { computed, effect, type Signal, signal } from "@preact/signals";
import { render } from "preact";
import { PACE_DELAY_MS } from "../captions/pace/pace-delays.ts";
import { connectionPort } from "../features/connection/connection-calls.ts";
import { ConnectionModel } from "../features/connection/connection-model.ts";
import { playableHere } from "../features/dub/playable-here.ts";
import { languagePort } from "../features/languages/language-calls.ts";
import { languageNamer } from "../features/languages/language-name.ts";
import { listsPort } from "../features/lists/lists-calls.ts";
import { quotaPort } from "../features/quota/quota-calls.ts";
import { QuotaModel } from "../features/quota/quota-model.ts";
import { send } from "../messaging/messenger.ts";
import { closeWhenForgotten } from "../messaging/page-farewell.ts";
import {
  askToFollow,
  mayFollow,
  onHostsChanged,
  stopFollowing,
} from "../platform/host-permissions.ts";
import { markLanguage } from "../platform/mark-language.ts";
import { listShortcuts, openShortcutPage, type Shortcut } from "../platform/shortcuts.ts";
import { text } from "../platform/text.ts";
import { uiLanguage } from "../platform/ui-language.ts";
import { interfaceOffer, targetsOf, type VoiceOffer } from "../service/languages/languages.ts";
import {
  FORMALITIES,
  MESSAGE_FORMATS,
  VOICES,
} from "../service/voice-session/voice-session-request.ts";
import { saveDub } from "../settings/changes/dub-changes.ts";
import { createLookPort } from "../settings/changes/look-api.ts";
import { apiKey } from "../settings/connection/api-key.ts";
import { setDefaultStyle } from "../settings/lists/style-rule-defaults.ts";
import {
  checkGlossaryId,
  checkRingSeconds,
  checkSilenceMinutes,
  checkSpokenTermsId,
} from "../settings/schema/field-checks.ts";
import {
  SLOW_LINK_CHOICES,
  type StreamSettings,
  type VoiceSettings,
  WHEN_HIDDEN,
} from "../settings/schema/settings.ts";
import { sitesPort } from "../settings/sites/site-api.ts";
import { siteStore } from "../settings/sites/site-store.ts";
import { offeredLanguages, offeredVoiceLanguages } from "../settings/stored/offered-languages.ts";
import { changeSettings, settingsStore } from "../settings/stored/settings-store.ts";
import { storedSignal } from "../ui/stored-signal.ts";
import { readSystemLook } from "../ui/system-look.ts";
import { TextProvider } from "../ui/texts.ts";
import type { DubSectionPort } from "./dub-section.tsx";
import { missingEncoders } from "./missing-encoders.ts";
import { OptionsPage } from "./options-page.tsx";
import type { PrivacyPort } from "./privacy-section.tsx";
import type { ShortcutPort } from "./shortcuts-section.tsx";
import type { SoundPort } from "./sound-section.tsx";
import type { StylesPort } from "./styles-section.tsx";
import { glossarySectionPort, termsSectionPort } from "./terms/term-lists-apis.ts";
import { createTranscriptsPort } from "./transcripts-api.ts";
import type { VoicePort } from "./voice-section.tsx";
import "../ui/theme.css";

closeWhenForgotten();

const life = new AbortController().signal;

const voicePort: VoicePort = {
  formalities: FORMALITIES,
  checkSpokenTermsId,
  checkGlossaryId,
  save: saveVoice,
  lists: listsPort,
};

/** Languages of lists: the interface's until the service has told what it adds. */
const styleLanguages = signal(targetsOf(interfaceOffer("style_rules")));
const glossaryLanguages = signal(targetsOf(interfaceOffer("glossary")));

const stylesPort: StylesPort = {
  languages: styleLanguages,
  lists: listsPort,
  check: checkGlossaryId,
  save: setDefaultStyle,
};

const soundPort: SoundPort = {
  messageFormats: MESSAGE_FORMATS,
  slowLinkChoices: SLOW_LINK_CHOICES,
  whenHiddenChoices: WHEN_HIDDEN,
  missing: missingEncoders(),
  checkRingSeconds,
  checkSilenceMinutes,
  saveVoice,
  saveStream,
};

const dubPort: DubSectionPort = { voices: VOICES, playable: playableHere(), save: saveDub };

async function saveVoice(change: Partial<VoiceSettings>): Promise<void> {
  await changeSettings((settings) => ({ ...settings, voice: { ...settings.voice, ...change } }));
}

async function saveStream(change: Partial<StreamSettings>): Promise<void> {
  await changeSettings((settings) => ({ ...settings, stream: { ...settings.stream, ...change } }));
}

/** The keys as they are now, asked for again when the user comes back from changing them. */
function shortcutPort(): ShortcutPort {
  const shortcuts = signal<readonly Shortcut[]>([]);
  const look = async () => {
    shortcuts.value = await listShortcuts();
  };
  void look();
  addEventListener("focus", () => void look());
  return { shortcuts, openShortcutPage };
}

/** Whether captions may follow links, kept as the browser says. */
function followSignal(): Signal<boolean> {
  const follows = signal(false);
  const look = async () => {
    follows.value = await mayFollow();
  };
  void look();
  onHostsChanged(() => void look(), life);
  return follows;
}

/** What the service adds to the interface's languages, and which of them it does not have. */
async function askOffers(
  voiceOffer: Signal<VoiceOffer | null>,
  isWanted: () => boolean,
): Promise<void> {
  const voice = await offeredVoiceLanguages(life);
  if (isWanted()) voiceOffer.value = voice;
  const lists = [
    ["glossary", glossaryLanguages],
    ["style_rules", styleLanguages],
  ] as const;
  for (const [resource, languages] of lists) {
    const offer = await offeredLanguages(resource, life);
    if (isWanted()) languages.value = targetsOf(offer);
  }
}

async function main(): Promise<void> {
  markLanguage(document.documentElement);
  document.title = text("options_title");
  const settings = await storedSignal(settingsStore, life);
  const key = await storedSignal(apiKey, life);
  const service = computed(() => settings.value.service);
  const connection = new ConnectionModel(connectionPort, service, key, life);
  const privacyPort: PrivacyPort = {
    follows: followSignal(),
    async setFollows(follows) {
      if (follows) await askToFollow();
      else await stopFollowing(connection.baseUrl.value);
    },
    forgetEverything: async () => void (await send("background", "forgetEverything", {})),
  };
  const voiceOffer = signal<VoiceOffer | null>(null);
  let asked = 0;
  effect(() => {
    if (!connection.ready.value) return;
    // Another service has others, whichever answers last.
    asked += 1;
    const own = asked;
    void askOffers(voiceOffer, () => asked === own);
  });
  render(
    <TextProvider value={text}>
      <OptionsPage
        settings={settings}
        connection={connection}
        voiceOffer={voiceOffer}
        glossaryLanguages={glossaryLanguages}
        quota={new QuotaModel(quotaPort, life)}
        languagePort={languagePort}
        dubPort={dubPort}
        voicePort={voicePort}
        stylesPort={stylesPort}
        soundPort={soundPort}
        privacyPort={privacyPort}
        lookPort={{ ...createLookPort(null), readSystemLook, paceDelaysMs: PACE_DELAY_MS }}
        sitesPort={{ ...sitesPort, sites: await storedSignal(siteStore, life) }}
        shortcutPort={shortcutPort()}
        transcriptsPort={createTranscriptsPort(life)}
        glossaryPort={glossarySectionPort(life)}
        termsPort={termsSectionPort(life)}
        reading={{ nameLanguage: languageNamer(uiLanguage()), uiLanguage: uiLanguage() }}
      />
    </TextProvider>,
    document.body,
  );
  // What a link leads to was not there when the browser looked for it.
  if (location.hash !== "") document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

void main();

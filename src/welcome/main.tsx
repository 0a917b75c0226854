import { computed, effect, signal } from "@preact/signals";
import { render } from "preact";
import { connectionPort } from "../features/connection/connection-calls.ts";
import { ConnectionModel } from "../features/connection/connection-model.ts";
import { languagePort } from "../features/languages/language-calls.ts";
import { languageNamer } from "../features/languages/language-name.ts";
import { openChannel } from "../messaging/channel.ts";
import { closeWhenForgotten } from "../messaging/page-farewell.ts";
import { browser } from "../platform/browser.ts";
import { markLanguage } from "../platform/mark-language.ts";
import { text } from "../platform/text.ts";
import { uiLanguage } from "../platform/ui-language.ts";
import type { VoiceOffer } from "../service/languages/languages.ts";
import { apiKey } from "../settings/connection/api-key.ts";
import { offeredVoiceLanguages } from "../settings/stored/offered-languages.ts";
import { settingsStore } from "../settings/stored/settings-store.ts";
import { welcomeProgress } from "../settings/stored/welcome-progress.ts";
import { storedSignal } from "../ui/stored-signal.ts";
import { TextProvider } from "../ui/texts.ts";
import { DEMO_SITE_URL, isDemoRunning } from "./demo-site.ts";
import { WelcomeModel, type WelcomePort } from "./welcome-model.ts";
import { WelcomePage } from "./welcome-page.tsx";
import "../ui/theme.css";

closeWhenForgotten();

const life = new AbortController().signal;

const port: WelcomePort = {
  saveProgress: (progress) => welcomeProgress.set(progress),
  watch: (onStatus, signal) => openChannel("status", (message) => onStatus(message.status), signal),
};

async function main(): Promise<void> {
  markLanguage(document.documentElement);
  document.title = text("welcome_title");
  const settings = await storedSignal(settingsStore, life);
  const key = await storedSignal(apiKey, life);
  const service = computed(() => settings.value.service);
  const connection = new ConnectionModel(connectionPort, service, key, life);
  const model = new WelcomeModel(await welcomeProgress.get(), port, life);

  const demoUrl = signal<string | null>(null);
  effect(() => {
    if (model.step.value !== "first_talk" || connection.presetId.value !== "local") return;
    void isDemoRunning(life).then((running) => {
      demoUrl.value = running ? DEMO_SITE_URL : null;
    });
  });

  const voiceOffer = signal<VoiceOffer | null>(null);
  effect(() => {
    if (!connection.ready.value) return;
    offeredVoiceLanguages(life).then(
      (offer) => {
        voiceOffer.value = offer;
      },
      // Only a page that is being closed gets none.
      () => undefined,
    );
  });

  render(
    <TextProvider value={text}>
      <WelcomePage
        model={model}
        connection={connection}
        languages={computed(() => settings.value.languages)}
        languagePort={languagePort}
        voiceOffer={voiceOffer}
        reading={{ nameLanguage: languageNamer(uiLanguage()), uiLanguage: uiLanguage() }}
        demoUrl={demoUrl}
        onOpenOptions={() => void browser.runtime.openOptionsPage()}
      />
    </TextProvider>,
    document.body,
  );
}

void main();

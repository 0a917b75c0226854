import { computed, effect, signal } from "@preact/signals";
import { connectionApi } from "../features/connection/connection-api.ts";
import { ConnectionModel } from "../features/connection/connection-model.ts";
import { DeviceLanguages } from "../features/device/device-languages.ts";
import { DevicePacks } from "../features/device/device-packs.ts";
import { createDevicePacksApi } from "../features/device/device-packs-api.ts";
import { renderPage } from "../features/frame/render-page.tsx";
import { createLanguageApi, languageApi } from "../features/languages/language-api.ts";
import { currentLocale } from "../features/languages/locale.ts";
import { openChannel } from "../messaging/channel.ts";
import { closeWhenForgotten } from "../messaging/page-closing.ts";
import { browser } from "../platform/browser.ts";
import { preparePage } from "../platform/prepare-page.ts";
import { text } from "../platform/text.ts";
import type { VoiceOffer } from "../service/languages/languages.ts";
import { apiKey } from "../settings/connection/api-key.ts";
import { managedStore } from "../settings/managed/managed-store.ts";
import { languageProposal } from "../settings/stored/language-proposal.ts";
import { offeredVoiceLanguages } from "../settings/stored/offered-languages.ts";
import { changeSettings, settingsStore } from "../settings/stored/settings-store.ts";
import { welcomeProgress } from "../settings/stored/welcome-progress.ts";
import { storedSignal } from "../ui/stored-signal.ts";
import { type EngineStepApi, EngineStepModel } from "./engine-step-model.ts";
import { ServiceStepModel } from "./service-step-model.ts";
import { type WelcomeApi, WelcomeModel } from "./welcome-model.ts";
import { WelcomePage } from "./welcome-page.tsx";

closeWhenForgotten();

const life = new AbortController().signal;

// Where `npm start` serves its talks, beside the local service.
const DEMO_SITE_URL = "http://localhost:4701/";

const api: WelcomeApi = {
  saveProgress: (progress) => welcomeProgress.set(progress),
  watch: (onStatus, signal) => openChannel("status", (message) => onStatus(message.status), signal),
};

const engineApi: EngineStepApi = {
  changeSettings,
  saveProposal: (proposal) => languageProposal.set(proposal),
};

async function main(): Promise<void> {
  preparePage(text("welcome_page"));
  const settings = await storedSignal(settingsStore, life);
  const key = await storedSignal(apiKey, life);
  const service = computed(() => settings.value.service);
  const connection = new ConnectionModel(connectionApi, service, key, life);
  const progress = await welcomeProgress.get();
  const deviceApi = createDevicePacksApi();
  const deviceLanguages = new DeviceLanguages(deviceApi, languageApi.sources, languageApi.targets);
  void deviceLanguages.check();
  const managed = await storedSignal(managedStore, life);
  const engine = new EngineStepModel(
    settings,
    {
      isEngineOpen: progress.step === "engine" && managed.value.policies.engine === undefined,
      browserLanguages: (await languageApi.proposed()).browser,
      proposal: await languageProposal.get(),
    },
    deviceLanguages,
    engineApi,
  );
  const packs = new DevicePacks(
    deviceApi,
    computed(() => {
      if (engine.engine.value !== "device") return null;
      const { source: spoken, targets } = engine.languages.value;
      return { spoken, targets };
    }),
    life,
  );
  const model = new WelcomeModel(progress, engine.engine, api, life);

  const demoUrl = signal<string | null>(null);
  effect(() => {
    if (model.step.value !== "first_talk" || connection.presetId.value !== "local") return;
    void isDemoRunning().then((running) => {
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
      // Only a closing page rejects.
      () => undefined,
    );
  });

  renderPage(
    null,
    null,
    <WelcomePage
      model={model}
      engine={engine}
      packs={packs}
      service={new ServiceStepModel(connection)}
      languageApi={createLanguageApi((change) => engine.changeLanguages(change))}
      voiceOffer={voiceOffer}
      locale={currentLocale()}
      demoUrl={demoUrl}
      onOpenOptions={() => void browser.runtime.openOptionsPage()}
    />,
    managed,
  );
}

async function isDemoRunning(): Promise<boolean> {
  try {
    // Any answer will do; without the host permission it could not be read anyway.
    await fetch(DEMO_SITE_URL, { mode: "no-cors", credentials: "omit", signal: life });
    return true;
  } catch {
    return false;
  }
}

void main();

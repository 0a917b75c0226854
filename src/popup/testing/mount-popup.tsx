import { computed, signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, vi } from "vitest";
import type { TargetContentType } from "../../audio/formats/target-formats.ts";
import type { PackState } from "../../device/browser/pack-state.ts";
import type { ConnectionApi } from "../../features/connection/connection-api.ts";
import { ConnectionModel } from "../../features/connection/connection-model.ts";
import { DeviceLanguages } from "../../features/device/device-languages.ts";
import { fakeDevicePacksApi } from "../../features/device/testing/fake-device-packs-api.ts";
import { catalogueNamer } from "../../features/languages/catalogue-namer.ts";
import { QuotaModel } from "../../features/quota/quota-model.ts";
import { fakeQuotaApi } from "../../features/quota/testing/fake-quota-api.ts";
import { type CaptionStatus, idleStatus } from "../../messaging/caption-status.ts";
import type { ShownTranscriptStatus, SubtitleOffer } from "../../messaging/protocol.ts";
import type { StreamHostAnswer } from "../../service/hosts/stream-address.ts";
import {
  DEFAULT_SETTINGS,
  type Engine,
  type ServiceSettings,
  type Settings,
} from "../../settings/schema/settings.ts";
import type { AutoStartApi } from "../../settings/sites/auto-start-api.ts";
import { defaultSiteChoices, type SiteChoices } from "../../settings/sites/site-choices.ts";
import type { KnownUsage } from "../../settings/stored/known-usage.ts";
import { catalogueText } from "../../ui/testing/catalogue-text.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { type DeviceStartApi, DeviceStartModel } from "../device-start-model.ts";
import type { InterruptedApi, InterruptedCaptions } from "../interrupted-api.ts";
import { InterruptedModel } from "../interrupted-model.ts";
import { Popup } from "../popup.tsx";
import { type CaptionApi, type FollowPermission, PopupModel } from "../popup-model.ts";
import type { PopupTab } from "../popup-tab.ts";
import { QuotaBlockModel } from "../quota-block-model.ts";
import { type PopupSiteApi, SiteModel } from "../site-model.ts";
import { SoundChoiceModel } from "../sound-choice-model.ts";
import type { SubtitlesApi } from "../subtitles-api.ts";
import { SubtitlesModel } from "../subtitles-model.ts";
import type { OverlayTranscript, TranscriptOverlayApi } from "../transcript-overlay-api.ts";
import { TranscriptOverlayModel } from "../transcript-overlay-model.ts";

const LOCALE = {
  nameLanguage: catalogueNamer(catalogueText("language_names"), "en"),
  uiLanguage: "en",
};

export const TAB: PopupTab = {
  id: 7,
  windowId: 1,
  title: "A talk",
  iconUrl: null,
  refusal: null,
  site: "talks.test",
  canAutoStart: true,
};
export const LIVE: CaptionStatus = {
  ...idleStatus(7),
  state: "streaming",
  sound: "heard",
  startedAtMs: Date.now(),
  behindMs: 800,
  detectedLanguage: "de",
  overlayShown: true,
};

/** English subtitles of a player, translated into German by the service. */
export const SUBTITLES: ShownTranscriptStatus = {
  ...{ tabId: 7, sessionId: "s", title: "A talk", lanes: ["original", "de"], offsetMs: 0 },
  translation: {
    ...{ language: "en", engine: "service", doneCharacters: 8200, billedCharacters: 8200 },
    failure: null,
  },
};

let life: AbortController;
beforeEach(() => {
  life = new AbortController();
});
afterEach(() => life.abort());

/** The state a popup opens in; by default an idle tab that can be captioned. */
export interface PopupState {
  /** False leaves the fold "More" closed, as a user finds it. */
  readonly opensMore?: boolean;
  readonly tab?: PopupTab;
  /** False in a browser that lets no extension hear a tab. */
  readonly hearsTabs?: boolean;
  readonly status?: CaptionStatus;
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly hostAllowed?: boolean;
  readonly interrupted?: readonly InterruptedCaptions[];
  readonly transcripts?: readonly OverlayTranscript[];
  readonly site?: null;
  readonly settings?: Partial<Settings>;
  readonly playable?: ReadonlySet<TargetContentType>;
  readonly quota?: KnownUsage;
  readonly savedId?: string;
  readonly packs?: Record<string, PackState>;
  /** Choices that are stored for the site. */
  readonly choices?: Partial<SiteChoices>;
  readonly pageLanguages?: readonly string[];
  /** How many players of the page sound. */
  readonly playerCount?: number;
  readonly subtitles?: readonly SubtitleOffer[];
  /** What is shown over the player as the popup opens. */
  readonly shown?: ShownTranscriptStatus;
}

function shownOf(sessionId: string, lanes: readonly string[], offsetMs: number) {
  return { tabId: 7, sessionId, title: "A talk", lanes, offsetMs, translation: null };
}

export async function mountPopup(state: PopupState = {}) {
  const { tab = TAB, status = idleStatus(7), hostAllowed = true } = state;
  const { baseUrl = "https://api.example.test", apiKey = "key" } = state;
  const watchers: ((status: CaptionStatus) => void)[] = [];
  const captionApi = {
    start: vi.fn(async () => LIVE),
    stop: vi.fn(async (): Promise<CaptionStatus> => ({ ...LIVE, state: "draining" })),
    useLessData: vi.fn(async () => LIVE),
    continueOnDevice: vi.fn(async (): Promise<CaptionStatus> => ({ ...LIVE, engine: "device" })),
    hide: vi.fn(async () => LIVE),
    chooseSound: vi.fn(
      async (_: number, isOnePlayer: boolean): Promise<CaptionStatus> => ({
        ...LIVE,
        source: isOnePlayer ? "player" : "tab",
      }),
    ),
    savedTranscript: vi.fn(async (): Promise<string | null> => state.savedId ?? null),
    status: vi.fn(async () => status),
    watch: (onStatus: (status: CaptionStatus) => void) => watchers.push(onStatus),
  } satisfies CaptionApi;
  const follow = {
    has: vi.fn(async () => false),
    request: vi.fn(async () => true),
    remove: vi.fn(async () => undefined),
    onChanged: () => undefined,
  } satisfies FollowPermission;
  const hosts = { allowed: hostAllowed, watchers: [] as (() => void)[] };
  const api: ConnectionApi = {
    presets: [],
    checkAddress: (value) => ({ ok: true, value }),
    checkAuthScheme: (value) => ({ ok: true, value }),
    checkApiKey: (value) => ({ ok: true, value }),
    isSameService: async () => true,
    saveService: async () => undefined,
    saveApiKey: async () => undefined,
    hasHost: async () => hosts.allowed,
    askForHost: vi.fn(async () => {
      hosts.allowed = true;
      for (const watcher of hosts.watchers) watcher();
      return true;
    }),
    onHostsChanged: (callback) => hosts.watchers.push(callback),
    testConnection: async () => ({ finding: "works", traceId: null, detail: null }),
    keepStreamHost: vi.fn(async (answer: StreamHostAnswer) => {
      service.value = { ...service.value, streamHosts: [...service.value.streamHosts, answer] };
    }),
    forgetStreamHost: async () => undefined,
  };
  const service = signal<ServiceSettings>({ ...DEFAULT_SETTINGS.service, paidBaseUrl: baseUrl });
  const key = signal(apiKey);
  const connection = new ConnectionModel(api, service, key, life.signal);
  const readiness = {
    baseUrl: connection.baseUrl,
    apiKey: connection.apiKey,
    access: connection.access,
    engine: computed(() => site.settings.value.engine.kind),
  };
  let interrupted = state.interrupted ?? [];
  const interruptedApi = {
    list: async () => interrupted,
    save: vi.fn(async () => undefined),
    dismiss: vi.fn(async ({ id }: InterruptedCaptions) => {
      interrupted = interrupted.filter((each) => each.id !== id);
    }),
  } satisfies InterruptedApi;
  const quota = fakeQuotaApi(state.quota ?? null);
  const onOpenTranscript = vi.fn();
  const onOpenSaved = vi.fn();
  const onOpenOptions = vi.fn();
  const onOpenDocuments = vi.fn();
  const onAllowFiles = vi.fn();
  const onSetUp = vi.fn();
  const later = async () => undefined;
  const choices = signal<SiteChoices | null>({
    ...defaultSiteChoices("talks.test"),
    ...state.choices,
  });
  const change = (to: Partial<SiteChoices>) => {
    if (choices.value) choices.value = { ...choices.value, ...to };
  };
  const { languages, style } = DEFAULT_SETTINGS;
  const siteControl = {
    site: "talks.test",
    keepLanguages: vi.fn(async (own: boolean) => change({ languages: own ? languages : null })),
    keepStyle: vi.fn(async (own: boolean) => change({ style: own ? style : null })),
    setSuggest: vi.fn(async (suggest: boolean) => change({ suggest })),
    setOnePlayer: vi.fn(async (onePlayer: boolean) => change({ onePlayer })),
    setEngine: vi.fn(async (engine: SiteChoices["engine"]) => change({ engine })),
  } satisfies PopupSiteApi;
  const autoStart = {
    isAllowed: vi.fn(async () => true),
    onHostsChanged: () => undefined,
    turnOn: vi.fn(async () => {
      change({ autoStart: true });
      return true;
    }),
    turnOff: vi.fn(async () => change({ autoStart: false })),
  } satisfies AutoStartApi;
  // The popup asks again every other second.
  let shown = state.shown ?? null;
  const showing = <Status extends ShownTranscriptStatus | null>(status: Status): Status => {
    shown = status;
    return status;
  };
  const overlayApi = {
    transcripts: vi.fn(async () => state.transcripts ?? []),
    offeredId: vi.fn(async () => null),
    shown: vi.fn(async (): Promise<ShownTranscriptStatus | null> => shown),
    show: vi.fn(async (id: string, lanes: readonly string[]) => showing(shownOf(id, lanes, 0))),
    hide: vi.fn(async () => void showing(null)),
    shift: vi.fn(async (byMs: number) => showing(shownOf("a", ["de"], byMs))),
  } satisfies TranscriptOverlayApi;
  const lookApi = { saveStyle: vi.fn(later), saveReading: vi.fn(later) };
  const saveDub = vi.fn(async (change: Partial<Settings["dub"]>) => {
    settings.value = { ...settings.value, dub: { ...settings.value.dub, ...change } };
  });
  const settings = signal<Settings>({ ...DEFAULT_SETTINGS, ...state.settings });
  const quotaModel = new QuotaModel(quota.api, life.signal);
  const site = new SiteModel(
    state.site === null ? null : siteControl,
    autoStart,
    choices,
    settings,
  );
  const dub = computed(() => site.settings.value.dub);
  const model = new PopupModel(tab, captionApi, follow, readiness, life.signal);
  const quotaBlock = new QuotaBlockModel(model, quotaModel, dub, key, life.signal);
  const packs = fakeDevicePacksApi(state.packs);
  const deviceApi = {
    packs,
    pageLanguages: vi.fn(async () => state.pageLanguages ?? []),
    isSpokenManaged: signal(false),
    saveSpoken: vi.fn(async (spoken: string) => change({ spoken })),
    saveEngine: vi.fn(async (kind: Engine) => {
      settings.value = { ...settings.value, engine: { ...settings.value.engine, kind } };
    }),
  } satisfies DeviceStartApi;
  const deviceLanguages = new DeviceLanguages(packs, ["de", "en"], ["de", "en"]);
  const device = new DeviceStartModel(
    ...([model, site, quotaBlock.block, deviceLanguages, deviceApi, life.signal] as const),
  );
  const subtitlesApi = {
    find: vi.fn(async () => state.subtitles ?? []),
    show: vi.fn(async (_: string): Promise<ShownTranscriptStatus | null> => showing(SUBTITLES)),
    captionSound: vi.fn(async () => {
      showing(null);
      return LIVE;
    }),
    retry: vi.fn(async (): Promise<ShownTranscriptStatus | null> => showing(SUBTITLES)),
  } satisfies SubtitlesApi;
  const overlay = new TranscriptOverlayModel(overlayApi);
  const subtitles = new SubtitlesModel(
    subtitlesApi,
    { model, overlay, site, device, packsApi: packs, isServiceReady: connection.ready },
    life.signal,
  );
  const view = await mount(
    <Popup
      model={model}
      hearsTabs={state.hearsTabs ?? true}
      interrupted={new InterruptedModel(interruptedApi)}
      overlay={overlay}
      subtitles={subtitles}
      soundChoice={new SoundChoiceModel(model, site, async () => state.playerCount ?? 1)}
      connection={connection}
      quota={quotaModel}
      quotaBlock={quotaBlock}
      device={device}
      site={site}
      lookApi={lookApi}
      playable={signal(state.playable ?? null)}
      saveDub={saveDub}
      paceDelaysMs={{ 0: 1900, 1: 1200, 2: 900, 3: 300, 4: 0 }}
      languageApi={{
        sources: ["de", "en"],
        targets: ["de", "en"],
        maxTargets: 5,
        isDetected: () => true,
        proposed: async () => ({ browser: [], recent: [] }),
        setSource: later,
        setSourceMode: later,
        showOriginal: later,
        showTarget: later,
        addTarget: later,
        removeTarget: later,
        moveLane: later,
      }}
      locale={LOCALE}
      onOpenTranscript={onOpenTranscript}
      onOpenSaved={onOpenSaved}
      onOpenOptions={onOpenOptions}
      onOpenDocuments={onOpenDocuments}
      onAllowFiles={onAllowFiles}
      onSetUp={onSetUp}
    />,
  );
  if (state.opensMore !== false) {
    await act(() => view.root.querySelector<HTMLElement>(".popup-more > summary")?.click());
  }
  const sendStatus = (sent: CaptionStatus) => {
    for (const watcher of watchers) watcher(sent);
  };
  return {
    view,
    captionApi,
    follow,
    api,
    interruptedApi,
    siteControl,
    autoStart,
    deviceApi,
    packs,
    lookApi,
    saveDub,
    overlayApi,
    subtitlesApi,
    subtitles,
    quota,
    key,
    sendStatus,
    onOpenTranscript,
    onOpenSaved,
    onOpenOptions,
    onOpenDocuments,
    onAllowFiles,
    onSetUp,
  };
}

import { signal } from "@preact/signals";
import { afterEach, beforeEach, vi } from "vitest";
import type { TargetContentType } from "../../audio/target-formats.ts";
import type {
  ConnectionPort,
  ServiceFields,
  StreamHostAnswer,
} from "../../features/connection/connection-api.ts";
import { ConnectionModel } from "../../features/connection/connection-model.ts";
import { languageNamer } from "../../features/languages/language-name.ts";
import type { KnownQuota } from "../../features/quota/quota-api.ts";
import { QuotaModel } from "../../features/quota/quota-model.ts";
import { fakeQuota } from "../../features/quota/testing/fake-quota.ts";
import { type CaptionStatus, idleStatus } from "../../messaging/caption-status.ts";
import { DEFAULT_SETTINGS, type Settings } from "../../settings/schema/settings.ts";
import { plainSite, type SiteChoices } from "../../settings/sites/site-choices.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { type LeftCaptions, LeftModel, type LeftPort } from "../left-model.ts";
import { Popup } from "../popup.tsx";
import { type CaptionControl, type FollowPermission, PopupModel } from "../popup-model.ts";
import { type ShowEntry, ShowModel, type ShowPort } from "../show-model.ts";
import { type SiteControl, SiteModel } from "../site-model.ts";

export const TAB = {
  id: 7,
  windowId: 1,
  title: "A talk",
  iconUrl: null,
  captionable: true,
  site: "talks.test",
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

let life: AbortController;
beforeEach(() => {
  life = new AbortController();
});
afterEach(() => life.abort());

/** What a popup meets; by default a tab that can be captioned, and nothing running. */
export interface PopupWorld {
  readonly tab?: typeof TAB;
  readonly status?: CaptionStatus;
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly hostAllowed?: boolean;
  readonly left?: readonly LeftCaptions[];
  readonly transcripts?: readonly ShowEntry[];
  /** Null where the tab's site is not told. */
  readonly site?: null;
  readonly settings?: Partial<Settings>;
  /** The formats of speech that the browser plays; all, if left out. */
  readonly playable?: ReadonlySet<TargetContentType>;
  /** What is known of the account; nothing, and that it cannot be asked, if left out. */
  readonly quota?: KnownQuota;
}

function shownOf(sessionId: string, lanes: readonly string[], offsetMs: number) {
  return { tabId: 7, sessionId, title: "A talk", lanes, offsetMs };
}

/** The popup over a background and a service as told. */
export async function popup(world: PopupWorld = {}) {
  const { tab = TAB, status = idleStatus(7), hostAllowed = true } = world;
  const { baseUrl = "https://api.example.test", apiKey = "key" } = world;
  const watchers: ((status: CaptionStatus) => void)[] = [];
  const control = {
    start: vi.fn(async () => LIVE),
    stop: vi.fn(async (): Promise<CaptionStatus> => ({ ...LIVE, state: "draining" })),
    useLessData: vi.fn(async () => LIVE),
    hide: vi.fn(async () => LIVE),
    status: vi.fn(async () => status),
    watch: (onStatus: (status: CaptionStatus) => void) => watchers.push(onStatus),
  } satisfies CaptionControl;
  const follow = {
    has: vi.fn(async () => false),
    ask: vi.fn(async () => true),
    giveBack: vi.fn(async () => undefined),
    onChanged: () => undefined,
  } satisfies FollowPermission;
  const port: ConnectionPort = {
    presets: [],
    checkAddress: (value) => ({ ok: true, value }),
    checkAuthScheme: (value) => ({ ok: true, value }),
    checkApiKey: (value) => ({ ok: true, value }),
    isSameService: async () => true,
    saveService: async () => undefined,
    saveApiKey: async () => undefined,
    hasHost: async () => hostAllowed,
    askForHost: vi.fn(async () => true),
    onHostsChanged: () => undefined,
    testConnection: async () => ({ finding: "works", traceId: null, detail: null }),
    keepStreamHost: vi.fn(async (answer: StreamHostAnswer) => {
      service.value = { ...service.value, streamHosts: [...service.value.streamHosts, answer] };
    }),
    forgetStreamHost: async () => undefined,
  };
  const service = signal<ServiceFields>({ ...DEFAULT_SETTINGS.service, paidBaseUrl: baseUrl });
  const connection = new ConnectionModel(port, service, signal(apiKey), life.signal);
  const readiness = {
    baseUrl: connection.baseUrl,
    apiKey: connection.apiKey,
    access: connection.access,
  };
  let left = world.left ?? [];
  const leftPort = {
    list: async () => left,
    save: vi.fn(async () => undefined),
    dismiss: vi.fn(async ({ id }: LeftCaptions) => {
      left = left.filter((each) => each.id !== id);
    }),
  } satisfies LeftPort;
  const quota = fakeQuota(world.quota ?? null);
  const model = new PopupModel(tab, control, follow, readiness, life.signal);
  const onOpenTranscript = vi.fn();
  const onOpenOptions = vi.fn();
  const onSetUp = vi.fn();
  const later = async () => undefined;
  const choices = signal<SiteChoices | null>(plainSite("talks.test"));
  const change = (to: Partial<SiteChoices>) => {
    if (choices.value) choices.value = { ...choices.value, ...to };
  };
  const { languages, style } = DEFAULT_SETTINGS;
  const siteControl = {
    site: "talks.test",
    keepLanguages: vi.fn(async (own: boolean) => change({ languages: own ? languages : null })),
    keepStyle: vi.fn(async (own: boolean) => change({ style: own ? style : null })),
    setSuggest: vi.fn(async (suggest: boolean) => change({ suggest })),
  } satisfies SiteControl;
  const showPort = {
    entries: vi.fn(async () => world.transcripts ?? []),
    offered: vi.fn(async () => null),
    shown: vi.fn(async () => null),
    show: vi.fn(async (id: string, lanes: readonly string[]) => shownOf(id, lanes, 0)),
    hide: vi.fn(async () => undefined),
    nudge: vi.fn(async (byMs: number) => shownOf("a", ["de"], byMs)),
  } satisfies ShowPort;
  const lookPort = { saveStyle: vi.fn(later), saveReading: vi.fn(later) };
  const saveDub = vi.fn(async (change: Partial<Settings["dub"]>) => {
    settings.value = { ...settings.value, dub: { ...settings.value.dub, ...change } };
  });
  const settings = signal<Settings>({ ...DEFAULT_SETTINGS, ...world.settings });
  const view = await mount(
    <Popup
      model={model}
      left={new LeftModel(leftPort)}
      show={new ShowModel(showPort)}
      connection={connection}
      quota={new QuotaModel(quota.port, life.signal)}
      site={new SiteModel(world.site === null ? null : siteControl, choices, settings)}
      lookPort={lookPort}
      playable={signal(world.playable ?? null)}
      saveDub={saveDub}
      paceDelaysMs={{ 0: 1900, 1: 1200, 2: 900, 3: 300, 4: 0 }}
      languagePort={{
        sources: ["de", "en"],
        targets: ["de", "en"],
        maxTargets: 5,
        isDetected: () => true,
        setSource: later,
        setSourceMode: later,
        showOriginal: later,
        showTarget: later,
        addTarget: later,
        removeTarget: later,
        moveLane: later,
      }}
      reading={{ nameLanguage: languageNamer("en"), uiLanguage: "en" }}
      onOpenTranscript={onOpenTranscript}
      onOpenOptions={onOpenOptions}
      onOpenDocuments={() => undefined}
      onSetUp={onSetUp}
    />,
  );
  const tell = (told: CaptionStatus) => {
    for (const watcher of watchers) watcher(told);
  };
  return {
    view,
    control,
    follow,
    port,
    leftPort,
    siteControl,
    lookPort,
    saveDub,
    showPort,
    quota,
    tell,
    onOpenTranscript,
    onOpenOptions,
    onSetUp,
  };
}

import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CaptionStatus, idleStatus } from "../messaging/caption-status.ts";
import { DEFAULT_SETTINGS, type LanguageSettings } from "../settings/settings.ts";
import { ConnectionModel } from "../ui/connection/connection-model.ts";
import type { ConnectionPort } from "../ui/connection/connection-port.ts";
import { languageNamer } from "../ui/languages/language-name.ts";
import { mount } from "../ui/testing/mount.tsx";
import { type LeftCaptions, LeftModel, type LeftPort } from "./left-model.ts";
import { Popup } from "./popup.tsx";
import { type CaptionControl, type FollowPermission, PopupModel } from "./popup-model.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const TAB = { id: 7, title: "A talk", iconUrl: null, captionable: true };
const LIVE: CaptionStatus = {
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

interface World {
  readonly tab?: typeof TAB;
  readonly status?: CaptionStatus;
  readonly baseUrl?: string;
  readonly apiKey?: string;
  readonly hostAllowed?: boolean;
  readonly left?: readonly LeftCaptions[];
}

/** The popup over a background and a service as told. */
async function popup(world: World = {}) {
  const { tab = TAB, status = idleStatus(7), hostAllowed = true } = world;
  const { baseUrl = "https://api.example.test", apiKey = "key" } = world;
  const watchers: ((status: CaptionStatus) => void)[] = [];
  const control = {
    start: vi.fn(async () => LIVE),
    stop: vi.fn(async (): Promise<CaptionStatus> => ({ ...LIVE, state: "draining" })),
    useLessData: vi.fn(async () => LIVE),
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
    saveService: async () => undefined,
    saveApiKey: async () => undefined,
    hasHost: async () => hostAllowed,
    askForHost: vi.fn(async () => true),
    onHostsChanged: () => undefined,
    testConnection: async () => ({ finding: "works", traceId: null, detail: null }),
  };
  const service = { ...DEFAULT_SETTINGS.service, paidBaseUrl: baseUrl };
  const connection = new ConnectionModel(port, signal(service), signal(apiKey), life.signal);
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
  const model = new PopupModel(tab, control, follow, readiness, life.signal);
  const onOpenOptions = vi.fn();
  const onSetUp = vi.fn();
  const later = async () => undefined;
  const view = await mount(
    <Popup
      model={model}
      left={new LeftModel(leftPort)}
      connection={connection}
      languages={signal<LanguageSettings>(DEFAULT_SETTINGS.languages)}
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
      onOpenOptions={onOpenOptions}
      onSetUp={onSetUp}
    />,
  );
  const tell = (told: CaptionStatus) => {
    for (const watcher of watchers) watcher(told);
  };
  return { view, control, follow, port, leftPort, tell, onOpenOptions, onSetUp };
}

test("Start starts this tab, and how it goes is said in words", async () => {
  const { view, control } = await popup();
  expect(view.words()).toContain("A talk");
  expect(view.words()).toContain("Ready");
  await view.click("Start captions");
  expect(control.start).toHaveBeenCalledExactlyOnceWith(7);
  await expect.poll(view.words).toContain("Live · 0:0");
  expect(view.words()).toContain("0.8 s behind · hears German");
  await view.click("Stop");
  expect(control.stop).toHaveBeenCalledExactlyOnceWith(7);
  await expect.poll(view.words).toContain("Finishing the last words…");
});

test("another tab's status is not this one's", async () => {
  const { view, tell } = await popup();
  tell({ ...LIVE, tabId: 8 });
  expect(view.words()).toContain("Ready");
});

test("a failure is a sentence with its trace and the next step", async () => {
  const failure = { reason: "key_refused", traceId: "4f91", detail: "Unknown key." } as const;
  const status: CaptionStatus = { ...idleStatus(7), state: "failed", failure };
  const { view, onOpenOptions } = await popup({ status });
  await expect
    .poll(() => view.root.querySelector("[role=alert]")?.textContent)
    .toBe(
      "The service refused the key. Check the key in Options. (Trace 4f91)" +
        "The service said: “Unknown key.”Open Options",
    );
  await view.click("Open Options");
  expect(onOpenOptions).toHaveBeenCalledOnce();
  expect(view.control("Start again").disabled).toBe(false);
});

test("what is in the way is told with its trace, the seconds until the next try, and Stop", async () => {
  const failure = { reason: "unavailable", traceId: "4f91", detail: null } as const;
  const { view, tell, control } = await popup();
  const trouble = { failure, retryAtMs: Date.now() + 7500 };
  tell({ ...LIVE, state: "reconnecting", trouble });
  await expect
    .poll(view.words)
    .toContain("The service is not available right now. (Trace 4f91) Trying again in 8 s.");
  tell({ ...LIVE, state: "reconnecting", trouble: { ...trouble, retryAtMs: Date.now() - 1 } });
  await expect.poll(view.words).toContain("(Trace 4f91) Trying again…");
  await view.click("Stop");
  expect(control.stop).toHaveBeenCalledOnce();
});

test.each<{ change: Partial<CaptionStatus>; words: string }>([
  { change: { tabMuted: true }, words: "The tab is muted: captions go on." },
  { change: { state: "paused" }, words: "Captions go on when there is sound." },
  { change: { sound: "blocked" }, words: "This site protects its sound" },
  { change: { lostMs: 12_440 }, words: "12.4 s of sound were lost" },
])("while captions run it says: $words", async ({ change, words }) => {
  const { view, tell } = await popup({ status: { ...LIVE, ...change } });
  await expect.poll(view.words).toContain(words);
  tell({ ...LIVE, ...change, state: "ended" });
  await expect.poll(view.words).not.toContain(words);
});

test("on a slow link less data is one press away", async () => {
  const { view, control } = await popup({ status: { ...LIVE, slowLink: true } });
  await expect.poll(view.words).toContain("The connection is too slow");
  await view.click("Use less data");
  expect(control.useLessData).toHaveBeenCalledExactlyOnceWith(7);
  await expect.poll(view.words).not.toContain("The connection is too slow");
});

test("captions that the browser's end has cut off are told of, saved, and dismissed", async () => {
  const captions = { id: "a", title: "An hour of talk" };
  const { view, leftPort } = await popup({ left: [captions] });
  await expect.poll(view.words).toContain("Captions of “An hour of talk” were cut off");
  await view.click("Save as text");
  expect(leftPort.save).toHaveBeenCalledExactlyOnceWith(captions);
  await view.click("Dismiss");
  await expect.poll(view.words).not.toContain("An hour of talk");
});

test("a background that does not answer is a fault of ours, until it does", async () => {
  const { view, control } = await popup();
  control.start.mockRejectedValueOnce(new Error("Nobody answered"));
  await view.click("Start captions");
  await expect.poll(view.words).toContain("Something went wrong inside Surtitle.");
  await view.click("Start again");
  await expect.poll(view.words).not.toContain("Something went wrong");
});

test.each([
  { world: { baseUrl: "" }, words: "Surtitle needs to know a service" },
  { world: { apiKey: "" }, words: "your key for it is still missing" },
])("first use says what is missing: $words", async ({ world, words }) => {
  const { view, onSetUp } = await popup(world);
  expect(view.words()).toContain(words);
  expect(view.words()).not.toContain("Start captions");
  await view.click("Set up Surtitle");
  expect(onSetUp).toHaveBeenCalledOnce();
});

test("a host that is not allowed can be allowed in place", async () => {
  const { view, port } = await popup({ hostAllowed: false });
  await expect.poll(() => view.control("Start captions").disabled).toBe(true);
  await view.click("Allow api.example.test");
  expect(port.askForHost).toHaveBeenCalledExactlyOnceWith("https://api.example.test");
});

test("on the browser's own pages Start is off, with the reason", async () => {
  const { view } = await popup({ tab: { ...TAB, captionable: false } });
  const start = view.control("Start captions");
  expect(start.disabled).toBe(true);
  const reason = view.root.querySelector(`[id="${start.getAttribute("aria-describedby")}"]`);
  expect(reason?.textContent).toContain("The browser allows no captions on its own pages");
});

test("captions that came back to a page are announced; a start is no coming back", async () => {
  const { view, tell } = await popup();
  tell({ ...LIVE, state: "connecting", overlayShown: false });
  tell(LIVE);
  await expect.poll(view.words).toContain("Live");
  expect(view.words()).not.toContain("Captions are back");
  tell({ ...LIVE, overlayShown: false });
  await expect.poll(view.words).toContain("this page does not show them");
  tell(LIVE);
  await expect.poll(view.words).toContain("Captions are back on this page.");
});

test("following links is asked for and given back with a press", async () => {
  const { view, follow } = await popup({ status: LIVE });
  const name = "Keep captions when a link leaves this site";
  await expect.poll(view.words).toContain(name);
  await view.click(name);
  expect(follow.ask).toHaveBeenCalledOnce();
  await expect.poll(() => view.control<HTMLInputElement>(name).checked).toBe(true);
  await view.click(name);
  expect(follow.giveBack).toHaveBeenCalledOnce();
});

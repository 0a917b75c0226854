import { computed } from "@preact/signals";
import { render } from "preact";
import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import { currentLocale } from "../../features/languages/locale.ts";
import { openChannel } from "../../messaging/channel.ts";
import { send } from "../../messaging/messenger.ts";
import { closeWhenForgotten } from "../../messaging/page-closing.ts";
import { preparePage } from "../../platform/prepare-page.ts";
import { listShortcuts } from "../../platform/shortcuts.ts";
import { withStorageLock } from "../../platform/storage-lock.ts";
import { text } from "../../platform/text.ts";
import type { LanguageSettings } from "../../settings/schema/settings.ts";
import { panelChoices } from "../../settings/stored/panel-choices.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { storedSignal } from "../../ui/stored-signal.ts";
import { TextProvider } from "../../ui/texts.ts";
import { bookmarkApi } from "../shared/bookmarks-model.ts";
import { storedTranscripts } from "../shared/stored-transcripts.ts";
import { followTab } from "./follow-tab.ts";
import { Panel } from "./panel.tsx";
import { type PanelApi, PanelModel } from "./panel-model.ts";
import "../../ui/theme.css";

closeWhenForgotten();

const life = new AbortController();
addEventListener("pagehide", () => life.abort());

const api: PanelApi = {
  transcripts: storedTranscripts,
  watchTab: (tabId, onMessage, signal) =>
    openChannel("transcript", onMessage, signal, {
      onOpen: (post) => post({ kind: "watch", tabId }),
    }),
  watchStatus: (onStatus, signal) =>
    openChannel("status", ({ status }) => onStatus(status), signal),
  seekPlayer: (tabId, mediaMs) => send("background", "seekPlayer", { tabId, mediaMs }),
  ...bookmarkApi,
  setBookmark: (tabId) => send("background", "setBookmark", { tabId }),
  copyText: (copied) => navigator.clipboard.writeText(copied),
  saveChoices: (change) =>
    withStorageLock("panelChoices", async () =>
      panelChoices.set({ ...(await panelChoices.get()), ...change }),
    ),
};

async function main(): Promise<void> {
  preparePage(text("panel_title"));
  const [choices, settings, shortcuts] = await Promise.all([
    storedSignal(panelChoices, life.signal),
    storedSignal(settingsStore, life.signal),
    listShortcuts(),
  ]);
  const order = computed(() => laneOrder(settings.value.languages));
  const model = new PanelModel(api, choices, order, life.signal);
  const startKey = shortcuts.find(({ name }) => name === "toggle-captions")?.keys || null;
  await followTab(location.search, (tabId) => model.showTab(tabId), life.signal);
  render(
    <TextProvider value={text}>
      <Panel
        model={model}
        locale={currentLocale()}
        isStored={computed(() => settings.value.transcripts.keep !== "off")}
        startKey={startKey}
      />
    </TextProvider>,
    document.body,
  );
}

function laneOrder({ targets, originalAt }: LanguageSettings): readonly LaneId[] {
  return [...targets.slice(0, originalAt), ORIGINAL_LANE, ...targets.slice(originalAt)];
}

void main();

import { signal } from "@preact/signals";
import { act } from "preact/test-utils";
import { expect, onTestFinished, test, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import { type CaptionStatus, idleStatus } from "../../messaging/caption-status.ts";
import type { TranscriptMessage } from "../../messaging/channel.ts";
import { DEFAULT_PANEL_CHOICES } from "../../settings/stored/panel-choices.ts";
import { catalogueText } from "../../ui/testing/catalogue-text.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { concludedSegment } from "../testing/concluded-segment.ts";
import { Panel } from "./panel.tsx";
import { type PanelApi, PanelModel } from "./panel-model.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const LOCALE = { nameLanguage: languageNamer("en"), uiLanguage: "en" };

async function openPrivate(isStored: boolean) {
  const life = new AbortController();
  onTestFinished(() => life.abort());
  let send = (_message: TranscriptMessage): void => undefined;
  let report = (_status: CaptionStatus): void => undefined;
  const api: PanelApi = {
    transcripts: { session: vi.fn(), segments: vi.fn() },
    watchTab: (_tabId, onMessage) => {
      send = onMessage;
    },
    watchStatus: (onStatus) => {
      report = onStatus;
    },
    seekPlayer: async () => true,
    setBookmark: async () => "set",
    changeBookmarks: async () => true,
    copyText: async () => undefined,
    saveChoices: async () => undefined,
  };
  const model = new PanelModel(api, signal(DEFAULT_PANEL_CHOICES), signal([]), life.signal);
  model.showTab(7);
  const view = await mount(
    <Panel model={model} locale={LOCALE} isStored={signal(isStored)} startKey={null} />,
  );
  await act(() => {
    report({ ...idleStatus(7), state: "streaming" });
    send({ kind: "session", sessionId: "s1", isPrivate: true });
  });
  const concluded = [concludedSegment("original", 0, " A word of the talk.")];
  const update = { lane: "original", language: "en", ordinal: 0, concluded, tentative: [] };
  await act(() =>
    send({ kind: "update", sessionId: "s1", update, spokenAtMs: [1], mediaMs: [null] }),
  );
  const end = () =>
    act(() => {
      report({ ...idleStatus(7), state: "ended" });
      send({ kind: "session", sessionId: null, isPrivate: false });
    });
  return { view, model, end };
}

test("a private window's transcript says that nothing is kept, and stays in view at the end", async () => {
  const { view, model, end } = await openPrivate(true);
  expect(view.text()).toContain(catalogueText("panel_private"));
  await end();
  expect(view.text()).toContain(catalogueText("panel_unkept"));
  expect(view.text()).not.toContain(catalogueText("panel_private"));
  expect(model.view.value.rows.rows).toHaveLength(1);
  expect(view.root.querySelector(".panel-tools")).not.toBeNull();
});

test("where transcripts are not stored, that is the reason", async () => {
  const { view } = await openPrivate(false);
  expect(view.text()).toContain(catalogueText("panel_not_stored"));
});

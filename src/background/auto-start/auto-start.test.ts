import { beforeEach, describe, expect, it, vi } from "vitest";
import { type CaptionStatus, idleStatus } from "../../messaging/caption-status.ts";
import { defaultSiteChoices } from "../../settings/sites/site-choices.ts";
import { ownSites } from "../../settings/sites/site-store.ts";
import { AutoStart, type AutoStartDeps } from "./auto-start.ts";

const { browser, stored, sessionStored } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));

const TAB = 7;
const STARTING: CaptionStatus = { ...idleStatus(TAB), state: "requesting" };

let tab: { url: string; incognito: boolean } | null;
let visit: string | null;
let status: CaptionStatus;
let mayCapture: boolean | null;
let isReady: boolean;
let isShown: boolean;
let calls: string[];
let autoStart: AutoStart;

const deps: AutoStartDeps = {
  tab: async () => tab,
  visit: async () => visit,
  status: async () => status,
  showsTranscript: async () => isShown,
  isReady: async () => isReady,
  mayCapture: async () => mayCapture,
  async start(tabId) {
    calls.push("start");
    status = STARTING;
    await autoStart.onCaptionStatus(status);
    return { ...idleStatus(tabId), state: "connecting" };
  },
  setExpected: (_, isExpected) => void calls.push(isExpected ? "mark" : "unmark"),
  showHint: async () => void calls.push("hint"),
  hideHint: async () => void calls.push("hide"),
};

beforeEach(async () => {
  stored.clear();
  sessionStored.clear();
  tab = { url: "https://talks.test/1", incognito: false };
  visit = "document-1";
  status = idleStatus(TAB);
  mayCapture = false;
  isReady = true;
  isShown = false;
  calls = [];
  await ownSites.set([{ ...defaultSiteChoices("talks.test"), autoStart: true }]);
  autoStart = new AutoStart(deps);
});

describe("a player that is heard on a chosen site", () => {
  it("starts captions where the user has invoked the extension in the tab", async () => {
    mayCapture = true;
    await autoStart.onSound(TAB);
    expect(calls).toEqual(["start"]);
  });

  it("else asks for a press, once for each document", async () => {
    await Promise.all([autoStart.onSound(TAB), autoStart.onSound(TAB)]);
    // Another worker, too.
    await new AutoStart(deps).onSound(TAB);
    expect(calls).toEqual(["mark", "hint"]);
    visit = "document-2";
    await autoStart.onSound(TAB);
    expect(calls).toEqual(["mark", "hint", "mark", "hint"]);
  });

  it.each<[string, () => unknown]>([
    ["the tab is closed", () => (tab = null)],
    ["the window is private", () => (tab = { url: "https://talks.test/1", incognito: true })],
    ["the tab shows another site", () => (tab = { url: "https://other.test/", incognito: false })],
    ["the page allows no script", () => (visit = null)],
    ["captions run", () => (status = { ...idleStatus(TAB), state: "streaming" })],
    ["captions have failed", () => (status = { ...idleStatus(TAB), state: "failed" })],
    ["a transcript is shown", () => (isShown = true)],
    ["no service is set up", () => (isReady = false)],
    ["another extension has the sound", () => (mayCapture = null)],
  ])("does nothing when %s", async (_, arrange) => {
    arrange();
    await autoStart.onSound(TAB);
    expect(calls).toEqual([]);
  });

  it("does nothing once the user has stopped captions in the tab", async () => {
    mayCapture = true;
    await autoStart.onStopped(TAB);
    visit = "document-2";
    await autoStart.onSound(TAB);
    expect(calls).toEqual([]);
    await autoStart.forgetTab(TAB);
    await autoStart.onSound(TAB);
    expect(calls).toEqual(["start"]);
  });

  it("costs little when a page reports it without end", async () => {
    const look = vi.spyOn(deps, "tab");
    for (let count = 0; count < 200; count += 1) await autoStart.onSound(TAB);
    expect(look.mock.calls.length).toBeLessThan(20);
    look.mockRestore();
  });
});

describe("a press on the toolbar button", () => {
  it("starts captions that were waiting for it, and takes hint and mark away", async () => {
    await autoStart.onSound(TAB);
    expect(await autoStart.startExpected(TAB)).toMatchObject({ state: "connecting" });
    expect(calls).toEqual(["mark", "hint", "start", "unmark", "hide"]);
    status = { ...idleStatus(TAB), state: "ended" };
    expect(await autoStart.startExpected(TAB)).toBeNull();
  });

  it.each<[string, () => unknown]>([
    ["nothing has played", () => undefined],
    [
      "the tab shows another document",
      async () => {
        await autoStart.onSound(TAB);
        visit = "document-2";
      },
    ],
    [
      "captions were started with the key meanwhile",
      async () => {
        await autoStart.onSound(TAB);
        await autoStart.onCaptionStatus(STARTING);
      },
    ],
  ])("starts none when %s", async (_, arrange) => {
    await arrange();
    expect(await autoStart.startExpected(TAB)).toBeNull();
    expect(calls).not.toContain("start");
  });
});

it("the mark goes with its document, and stays after a restart of the worker", async () => {
  await autoStart.onSound(TAB);
  await new AutoStart(deps).onNavigation(TAB);
  expect(calls).toEqual(["mark", "hint", "mark"]);
  visit = "document-2";
  await autoStart.onNavigation(TAB);
  await autoStart.onNavigation(TAB);
  expect(calls).toEqual(["mark", "hint", "mark", "unmark", "hide"]);
});

import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type CaptionStatus, idleStatus } from "../messaging/caption-status.ts";
import type { PageRefusal } from "../platform/page-refusal.ts";
import { DEFAULT_SETTINGS } from "../settings/schema/settings.ts";
import { catalogueText } from "../ui/testing/catalogue-text.ts";
import { LIVE, mountPopup, TAB } from "./testing/mount-popup.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

test("starts and stops captions, and describes their state", async () => {
  const { view, captionApi } = await mountPopup();
  expect(view.text()).toContain("A talk");
  expect(view.text()).toContain("Ready");
  await view.click("Start captions");
  expect(captionApi.start).toHaveBeenCalledExactlyOnceWith(7);
  await expect.poll(view.text).toContain("Live · 0:0");
  expect(view.text()).toContain("0.8 s behind · Detected: German");
  await view.click("Stop");
  expect(captionApi.stop).toHaveBeenCalledExactlyOnceWith(7);
  await expect.poll(view.text).toContain("Finishing the last words…");
});

test("offers the transcript of captions that have ended, until others start", async () => {
  const { view, sendStatus, onOpenSaved } = await mountPopup({ status: LIVE, savedId: "talk" });
  expect(view.text()).not.toContain("Transcript saved");
  sendStatus({ ...LIVE, state: "ended" });
  await expect.poll(view.text).toContain("Transcript saved");
  await view.click("Open");
  await view.click("Translate");
  expect(onOpenSaved.mock.calls).toEqual([
    ["talk", false],
    ["talk", true],
  ]);
  sendStatus({ ...LIVE, startedAtMs: (LIVE.startedAtMs ?? 0) + 1 });
  await expect.poll(view.text).not.toContain("Transcript saved");
});

test("ignores the status of another tab", async () => {
  const { view, sendStatus } = await mountPopup();
  sendStatus({ ...LIVE, tabId: 8 });
  expect(view.text()).toContain("Ready");
});

test("ignores a late answer to a start before the present one", async () => {
  const { view, captionApi, sendStatus } = await mountPopup();
  const failed: CaptionStatus = {
    ...{ ...idleStatus(7), state: "failed", startedAtMs: 1000 },
    failure: { reason: "key_refused", traceId: null, detail: null },
  };
  let answer: (status: CaptionStatus) => void = () => undefined;
  captionApi.start.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  await view.click("Start captions");
  sendStatus(failed);
  await expect.poll(view.text).toContain("Start again");
  await view.click("Start again");
  await expect.poll(view.text).toContain("Live");
  answer(failed);
  // Two turns: the answer arrives, and the view is drawn.
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve));
  expect(view.text()).toContain("Live");
});

// The trace as it is folded away; undefined when it stands in the open.
function traceIn(root: HTMLElement): string | undefined | null {
  return root.querySelector("details:not([open]) > .failure-reference")?.textContent;
}

test("shows a failure with the next step, and its trace behind Details", async () => {
  const failure = { reason: "key_refused", traceId: "4f91", detail: "Unknown key." } as const;
  const status: CaptionStatus = { ...idleStatus(7), state: "failed", failure };
  const { view, onOpenOptions } = await mountPopup({ status });
  await expect
    .poll(() => view.root.querySelector("[role=alert]")?.textContent)
    .toBe(
      "The service rejected your API key. Check it in Options." +
        "The service said: “Unknown key.”DetailsTrace ID: 4f91CopyOpen Options",
    );
  expect(traceIn(view.root)).toBe("Trace ID: 4f91");
  await view.click("Open Options");
  expect(onOpenOptions).toHaveBeenCalledOnce();
  expect(view.control("Start again").disabled).toBe(false);
});

describe("a service that sends the audio to another host", () => {
  const streamHost = { baseUrl: "https://api.example.test", host: "voice.example.org" };
  const failure = {
    reason: "stream_host_unknown",
    traceId: "4f91",
    detail: null,
    streamHost,
  } as const;
  const status: CaptionStatus = { ...idleStatus(7), state: "failed", failure };

  test("is asked about once, by name, and captions start when it is allowed", async () => {
    const { view, api, captionApi } = await mountPopup({ status });
    await expect
      .poll(() => view.root.querySelector("[role=alert]")?.textContent)
      .toContain(
        "\u2068api.example.test\u2069 wants this tab's sound sent to another " +
          "host: \u2068voice.example.org\u2069. Nothing has been sent yet.",
      );
    expect(captionApi.start).not.toHaveBeenCalled();
    await view.click("Allow voice.example.org");
    const answer = { ...streamHost, isAllowed: true };
    expect(api.keepStreamHost).toHaveBeenCalledExactlyOnceWith(answer);
    await expect.poll(() => captionApi.start.mock.calls).toEqual([[7]]);
    await expect.poll(() => view.root.querySelector("[role=alert]")).toBeNull();
  });

  test("is not asked about again after a refusal", async () => {
    const { view, api, captionApi } = await mountPopup({ status });
    await view.click("Block");
    const answer = { ...streamHost, isAllowed: false };
    expect(api.keepStreamHost).toHaveBeenCalledExactlyOnceWith(answer);
    await expect.poll(view.text).toContain("a host you blocked. No sound was sent.");
    expect(view.text()).not.toContain("Allow voice.example.org");
    expect(view.control("Open Options").disabled).toBe(false);
    expect(captionApi.start).not.toHaveBeenCalled();
  });
});

test("shows a problem with a countdown to the next attempt, its trace behind Details, and Stop", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const failure = { reason: "unavailable", traceId: "4f91", detail: null } as const;
  const { view, sendStatus, captionApi } = await mountPopup();
  const trouble = { failure, retryAtMs: Date.now() + 7500 };
  sendStatus({ ...LIVE, state: "reconnecting", trouble });
  await expect
    .poll(view.text)
    .toContain("The service isn't available right now. Trying again in 8 s.");
  expect(traceIn(view.root)).toBe("Trace ID: 4f91");
  vi.advanceTimersByTime(1000);
  await expect.poll(view.text).toContain("Trying again in 7 s.");
  vi.advanceTimersByTime(7000);
  await expect.poll(view.text).toContain("right now. Trying again…");
  await view.click("Stop");
  expect(captionApi.stop).toHaveBeenCalledOnce();
});

test.each(["too_many_requests", "server_error", "unavailable", "unreachable"] as const)(
  "says what is tried again: %s",
  async (reason) => {
    const failure = { reason, traceId: null, detail: null };
    const trouble = { failure, retryAtMs: Date.now() - 1 };
    const { view } = await mountPopup({ status: { ...LIVE, state: "requesting", trouble } });
    const sentence = catalogueText(`trouble_${reason}`);
    await expect.poll(view.text).toContain(`${sentence} Trying again…`);
  },
);

test("keeps no trace of a problem when a later attempt works", async () => {
  const failure = { reason: "unavailable", traceId: "4f91", detail: null } as const;
  const { view, sendStatus } = await mountPopup();
  sendStatus({ ...LIVE, state: "reconnecting", trouble: { failure, retryAtMs: Date.now() } });
  await expect.poll(view.text).toContain("4f91");
  sendStatus(LIVE);
  await expect.poll(view.text).not.toContain("4f91");
  expect(view.root.innerHTML).not.toContain("4f91");
});

test.each<{ change: Partial<CaptionStatus>; expected: string }>([
  { change: { tabMuted: true }, expected: "The tab is muted, but captions continue." },
  { change: { state: "paused" }, expected: "Captions continue when sound returns." },
  { change: { sound: "blocked" }, expected: "This site protects its sound" },
  { change: { lostMs: 12_440 }, expected: "12.4 s of sound were lost" },
])("says “$expected” while captions run", async ({ change, expected }) => {
  const { view, sendStatus } = await mountPopup({ status: { ...LIVE, ...change } });
  await expect.poll(view.text).toContain(expected);
  sendStatus({ ...LIVE, ...change, state: "ended" });
  await expect.poll(view.text).not.toContain(expected);
});

test("offers to use less data on a slow connection", async () => {
  const { view, captionApi } = await mountPopup({ status: { ...LIVE, slowLink: true } });
  await expect.poll(view.text).toContain("Your connection is too slow");
  await view.click("Use less data");
  expect(captionApi.useLessData).toHaveBeenCalledExactlyOnceWith(7);
  await expect.poll(view.text).not.toContain("Your connection is too slow");
});

test("reports interrupted captions, saves them and dismisses them", async () => {
  const captions = { id: "a", title: "An hour of talk" };
  const { view, interruptedApi } = await mountPopup({ interrupted: [captions] });
  await expect.poll(view.text).toContain("Captions for “An hour of talk” stopped");
  await view.click("Save as text");
  expect(interruptedApi.save).toHaveBeenCalledExactlyOnceWith(captions);
  await view.click("Dismiss");
  await expect.poll(view.text).not.toContain("An hour of talk");
});

test("shows an internal failure until the background answers", async () => {
  const { view, captionApi } = await mountPopup();
  captionApi.start.mockRejectedValueOnce(new Error("Nobody answered"));
  await view.click("Start captions");
  await expect.poll(view.text).toContain("Something went wrong in Surtitle.");
  await view.click("Start again");
  await expect.poll(view.text).not.toContain("Something went wrong");
});

test.each([
  { state: { baseUrl: "" }, expected: "Choose how captions are made" },
  { state: { apiKey: "" }, expected: "add your API key" },
])("says what is missing at first use: $expected", async ({ state, expected }) => {
  const { view, onSetUp } = await mountPopup(state);
  expect(view.text()).toContain(expected);
  // Nothing else is offered.
  const controls = [...view.root.querySelectorAll("button, input, select, a, summary")];
  expect(controls.map(({ textContent }) => textContent)).toEqual(["Set up Surtitle"]);
  await view.click("Set up Surtitle");
  expect(onSetUp).toHaveBeenCalledOnce();
});

test("allows a missing host in place", async () => {
  const { view, api } = await mountPopup({ hostAllowed: false });
  await expect.poll(view.text).toContain("Allow api.example.test");
  expect(view.text()).not.toContain("Start captions");
  await view.click("Allow api.example.test");
  expect(api.askForHost).toHaveBeenCalledExactlyOnceWith("https://api.example.test");
  await expect.poll(() => view.control("Start captions").disabled).toBe(false);
});

describe("a page that the browser refuses", () => {
  test.each<[PageRefusal, string]>([
    ["browser", "Extensions can't run on the browser's own pages or in its store. Open the video"],
    ["file", "Files on this computer need your permission. Switch on"],
    ["other", "The browser doesn't let extensions run on this page. Open the video"],
  ])("of kind “%s” has no Start, but the reason and the way out", async (refusal, expected) => {
    const { view } = await mountPopup({ tab: { ...TAB, refusal } });
    const start = view.control("Start captions");
    expect(start.disabled).toBe(true);
    const reason = view.root.querySelector(`[id="${start.getAttribute("aria-describedby")}"]`);
    expect(reason?.textContent).toContain(expected);
    expect(view.text()).not.toContain("Ready");
  });

  test("leads to where the user allows files", async () => {
    const { view, onAllowFiles } = await mountPopup({ tab: { ...TAB, refusal: "file" } });
    await view.click("Open extension details");
    expect(onAllowFiles).toHaveBeenCalledOnce();
  });

  test("is explained once after a key was pressed there", async () => {
    const failure = { reason: "page_forbidden", traceId: null, detail: null } as const;
    const status: CaptionStatus = { ...idleStatus(7), state: "failed", failure };
    const { view } = await mountPopup({ tab: { ...TAB, refusal: "browser" }, status });
    await expect.poll(view.text).toContain("Open the video in a normal tab");
    expect(view.root.querySelectorAll(".notice")).toHaveLength(1);
    expect(view.text()).not.toContain("Stopped");
  });

  test("shows how to follow captions that run on", async () => {
    const { view, sendStatus } = await mountPopup({ tab: { ...TAB, refusal: "browser" } });
    sendStatus({ ...LIVE, overlayShown: false });
    await expect.poll(view.text).toContain("Follow them in the transcript");
    expect(view.text()).not.toContain("start them again here");
    expect(view.control("Stop").disabled).toBe(false);
  });
});

describe("the sound that is captioned", () => {
  test("is a choice where several players sound", async () => {
    const { view, siteControl, captionApi } = await mountPopup({ playerCount: 2 });
    await expect.poll(view.text).toContain("One player");
    expect(view.text()).not.toContain("The player with the captions");
    await view.click("One player");
    expect(siteControl.setOnePlayer).toHaveBeenCalledExactlyOnceWith(true);
    expect(captionApi.chooseSound).not.toHaveBeenCalled();
    await expect.poll(view.text).toContain("The player with the captions");
  });

  test("is no choice where one player sounds, unless it was made before", async () => {
    const { view } = await mountPopup();
    expect(view.text()).not.toContain("One player");
    const { view: other } = await mountPopup({ choices: { onePlayer: true } });
    await expect.poll(other.text).toContain("One player");
  });

  test("changes while captions run", async () => {
    const { view, captionApi } = await mountPopup({ status: LIVE, playerCount: 2 });
    await expect.poll(view.text).toContain("One player");
    await view.click("One player");
    expect(captionApi.chooseSound).toHaveBeenCalledExactlyOnceWith(7, true);
  });

  const failure = { reason: "players_unreadable", traceId: null, detail: null } as const;
  const unreadable = { ...LIVE, source: "player", sound: "blocked", failure } as const;

  test("returns to the whole tab with one press where a player cannot be read", async () => {
    const { view, captionApi } = await mountPopup({ status: unreadable });
    await expect.poll(view.text).toContain("Surtitle can't hear this player");
    expect(view.root.querySelectorAll(".notice")).toHaveLength(1);
    await view.click("Caption the whole tab");
    expect(captionApi.chooseSound).toHaveBeenCalledExactlyOnceWith(7, false);
  });

  test("has no whole tab where the browser lets no extension hear one", async () => {
    const { view } = await mountPopup({ status: unreadable, hearsTabs: false });
    await expect.poll(view.text).toContain("Surtitle can't hear this player");
    expect(view.text()).not.toContain("Caption the whole tab");
    expect(view.text()).toContain("Stop");
  });
});

test("leads from a PDF to the documents", async () => {
  const failure = { reason: "page_is_pdf", traceId: null, detail: null } as const;
  const status: CaptionStatus = { ...idleStatus(7), state: "failed", failure };
  const { view, onOpenDocuments } = await mountPopup({ status });
  await expect.poll(view.text).toContain("This is a PDF, which plays no sound.");
  await view.click("Documents");
  expect(onOpenDocuments).toHaveBeenCalledOnce();
});

test("announces captions that returned to a page, but not a start", async () => {
  const { view, sendStatus } = await mountPopup();
  sendStatus({ ...LIVE, state: "connecting", overlayShown: false });
  sendStatus(LIVE);
  await expect.poll(view.text).toContain("Live");
  expect(view.text()).not.toContain("Captions are back");
  sendStatus({ ...LIVE, overlayShown: false });
  await expect.poll(view.text).toContain("this page doesn't show them");
  sendStatus(LIVE);
  await expect.poll(view.text).toContain("Captions are back on this page.");
});

test("reports a page that hides the captions", async () => {
  const { view, sendStatus } = await mountPopup({ status: LIVE });
  sendStatus({ ...LIVE, overlayKeptOut: true });
  await expect.poll(view.text).toContain("This page hides the captions.");
  expect(view.control("Stop").disabled).toBe(false);
  sendStatus(LIVE);
  await expect.poll(view.text).not.toContain("out of sight");
});

test.each([
  ["of a whole tab", {}, "tab", true],
  ["of one player", {}, "player", false],
  ["in a browser that hears no tab", { hearsTabs: false }, "tab", false],
] as const)(
  "offers the original's volume beside a dub %s: %o %s %s",
  async (...[, state, source, isOffered]) => {
    const dub = { ...DEFAULT_SETTINGS.dub, on: true, language: "de" } as const;
    const { view, sendStatus } = await mountPopup({ status: LIVE, settings: { dub }, ...state });
    sendStatus({ ...LIVE, source });
    const kept = "The original keeps its volume.";
    await expect.poll(() => view.text().includes(kept)).toBe(!isOffered);
    expect(view.root.querySelectorAll(".popup-dials input")).toHaveLength(isOffered ? 4 : 3);
  },
);

test("announces that unseen captions stop, unless a translation is heard", async () => {
  const stream = { ...DEFAULT_SETTINGS.stream, whenHidden: "stop" as const };
  const { view, sendStatus, onOpenOptions } = await mountPopup({
    status: LIVE,
    settings: { stream },
  });
  sendStatus({ ...LIVE, overlayHidden: true });
  await expect.poll(view.text).toContain("will stop after a minute");
  sendStatus({ ...LIVE, overlayHidden: true, dub: "on" });
  await expect.poll(view.text).toContain("still running");
  sendStatus({ ...LIVE, overlayKeptOut: true });
  await expect.poll(view.text).toContain("so they're about to stop");
  const failure = { reason: "kept_out", traceId: null, detail: null } as const;
  sendStatus({ ...LIVE, overlayKeptOut: true, state: "draining", failure });
  await expect.poll(view.text).toContain("This page hides captions, so they were stopped");
  expect(view.text()).not.toContain("about to stop");
  sendStatus({ ...LIVE, overlayKeptOut: true, state: "ended", failure });
  await expect.poll(() => view.control("Start again").disabled).toBe(false);
  expect(view.text()).toContain("This page hides captions, so they were stopped");
  await view.click("Open Options");
  expect(onOpenOptions).toHaveBeenCalledOnce();
});

test("requests and removes the permission to follow links", async () => {
  const { view, follow } = await mountPopup({ status: LIVE });
  const name = "Keep captioning on linked sites";
  await expect.poll(view.text).toContain(name);
  await view.click(name);
  expect(follow.request).toHaveBeenCalledOnce();
  await expect.poll(() => view.control<HTMLInputElement>(name).checked).toBe(true);
  await view.click(name);
  expect(follow.remove).toHaveBeenCalledOnce();
});

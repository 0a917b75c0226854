import { describe, expect, test, vi } from "vitest";
import { type CaptionStatus, idleStatus } from "../messaging/caption-status.ts";
import { DEFAULT_SETTINGS } from "../settings/schema/settings.ts";
import { LIVE, popup, TAB } from "./testing/popup-rig.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

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

describe("a service that wants the sound sent to another host", () => {
  const streamHost = { baseUrl: "https://api.example.test", host: "voice.example.org" };
  const failure = {
    reason: "stream_host_unknown",
    traceId: "4f91",
    detail: null,
    streamHost,
  } as const;
  const status: CaptionStatus = { ...idleStatus(7), state: "failed", failure };

  test("is asked about once, by name, and captions begin when it is allowed", async () => {
    const { view, port, control } = await popup({ status });
    await expect
      .poll(() => view.root.querySelector("[role=alert]")?.textContent)
      .toContain(
        "The service \u2068api.example.test\u2069 wants the sound of this tab sent to another " +
          "host: \u2068voice.example.org\u2069. Nothing has been sent yet.",
      );
    expect(control.start).not.toHaveBeenCalled();
    await view.click("Allow voice.example.org");
    const answer = { ...streamHost, isAllowed: true };
    expect(port.keepStreamHost).toHaveBeenCalledExactlyOnceWith(answer);
    await expect.poll(() => control.start.mock.calls).toEqual([[7]]);
    await expect.poll(() => view.root.querySelector("[role=alert]")).toBeNull();
  });

  test("is not asked about again when it was refused", async () => {
    const { view, port, control } = await popup({ status });
    await view.click("Refuse");
    const answer = { ...streamHost, isAllowed: false };
    expect(port.keepStreamHost).toHaveBeenCalledExactlyOnceWith(answer);
    await expect.poll(view.words).toContain("a host that you have refused. No sound was sent.");
    expect(view.words()).not.toContain("Allow voice.example.org");
    expect(view.control("Open Options").disabled).toBe(false);
    expect(control.start).not.toHaveBeenCalled();
  });
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

test("a page that keeps captions out of sight is named, with what can be done", async () => {
  const { view, tell } = await popup({ status: LIVE });
  tell({ ...LIVE, overlayKeptOut: true });
  await expect.poll(view.words).toContain("This page keeps the captions out of sight.");
  expect(view.control("Stop").disabled).toBe(false);
  tell(LIVE);
  await expect.poll(view.words).not.toContain("out of sight");
});

test("captions that stop unseen are announced, unless a translation is heard", async () => {
  const stream = { ...DEFAULT_SETTINGS.stream, whenHidden: "stop" as const };
  const { view, tell, onOpenOptions } = await popup({ status: LIVE, settings: { stream } });
  tell({ ...LIVE, overlayHidden: true });
  await expect.poll(view.words).toContain("They stop after a minute.");
  tell({ ...LIVE, overlayHidden: true, dub: "on" });
  await expect.poll(view.words).toContain("They go on unseen.");
  tell({ ...LIVE, overlayKeptOut: true });
  await expect.poll(view.words).toContain("so they are about to stop");
  const failure = { reason: "kept_out", traceId: null, detail: null } as const;
  tell({ ...LIVE, overlayKeptOut: true, state: "draining", failure });
  await expect.poll(view.words).toContain("cannot be seen on this page, so they were stopped");
  expect(view.words()).not.toContain("about to stop");
  tell({ ...LIVE, overlayKeptOut: true, state: "ended", failure });
  await expect.poll(() => view.control("Start again").disabled).toBe(false);
  expect(view.words()).toContain("cannot be seen on this page, so they were stopped");
  await view.click("Open Options");
  expect(onOpenOptions).toHaveBeenCalledOnce();
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

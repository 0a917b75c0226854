import type { PlaybackLevel } from "../../../src/messaging/protocol.ts";
import type { SurtitleBrowser } from "./launch-surtitle.ts";
import type { TargetSession } from "./target-session.ts";

const PAGE = "src/capture/";

export async function isCaptureOpen(browser: SurtitleBrowser): Promise<boolean> {
  const url = browser.extensionUrl(PAGE);
  return (await browser.targets.list()).some((target) => target.url.startsWith(url));
}

export async function attachToCapture(browser: SurtitleBrowser): Promise<TargetSession> {
  const url = browser.extensionUrl(PAGE);
  const target = await browser.targets.waitForTarget(
    "the document that captures",
    (each) => each.url.startsWith(url) && each.type !== "tab",
  );
  return browser.targets.attach(target.targetId);
}

/** Runs a statement for every track that the document holds; it sees the track as `track`. */
export async function forEachTrack(capture: TargetSession, statement: string): Promise<void> {
  const { result: prototype } = await capture.send<{ result: { objectId: string } }>(
    "Runtime.evaluate",
    { expression: "MediaStreamTrack.prototype" },
  );
  const { objects } = await capture.send<{ objects: { objectId: string } }>(
    "Runtime.queryObjects",
    { prototypeObjectId: prototype.objectId },
  );
  await capture.send("Runtime.callFunctionOn", {
    objectId: objects.objectId,
    functionDeclaration: `function () { for (const track of this) ${statement} }`,
  });
}

export async function capturedTabs(browser: SurtitleBrowser): Promise<readonly number[]> {
  const worker = await browser.worker();
  return await worker.evaluate(async () => {
    const tabs = await chrome.tabCapture.getCapturedTabs();
    return tabs.filter(({ status }) => status === "active").map(({ tabId }) => tabId);
  });
}

export async function playbackLevel(
  browser: SurtitleBrowser,
  tabId: number,
): Promise<PlaybackLevel> {
  const worker = await browser.worker();
  const answer: unknown = await worker.evaluate(
    (id) =>
      chrome.runtime.sendMessage({ to: "capture", name: "playbackLevel", data: { tabId: id } }),
    tabId,
  );
  return (answer as { reply: PlaybackLevel }).reply;
}

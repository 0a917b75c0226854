import { afterEach, expect, test, vi } from "vitest";
import { hasOffscreenDocuments, offscreenDocument } from "./offscreen-document.ts";

const getPlatformInfo = vi.hoisted(() => vi.fn());
vi.mock("webextension-polyfill", () => ({
  default: { runtime: { getURL: () => "about:blank", getPlatformInfo } },
}));

afterEach(() => void vi.unstubAllGlobals());

function stubChromium() {
  const open: string[] = [];
  const createDocument = vi.fn(async ({ url }: { url: string }) => void open.push(url));
  const closeDocument = vi.fn(async () => void open.pop());
  const getContexts = async () => open;
  const offscreen = { createDocument, closeDocument };
  vi.stubGlobal("chrome", { offscreen, runtime: { getContexts } });
  return offscreen;
}

test("opens one document, and closes it once", async () => {
  const { createDocument, closeDocument } = stubChromium();
  await offscreenDocument.close();
  await offscreenDocument.open("page.html", "It hears.");
  await offscreenDocument.open("page.html", "It hears.");
  expect(createDocument).toHaveBeenCalledOnce();
  expect(await offscreenDocument.isOpen()).toBe(true);
  await offscreenDocument.close();
  await offscreenDocument.close();
  expect(closeDocument).toHaveBeenCalledOnce();
});

test("is a frame of the background in a browser without such documents, which stays awake", async () => {
  vi.useFakeTimers();
  const getContexts = vi.fn(async () => Promise.reject(new Error("Invalid enumeration value")));
  vi.stubGlobal("chrome", { runtime: { getContexts } });
  expect(hasOffscreenDocuments()).toBe(false);
  expect(await offscreenDocument.isOpen()).toBe(false);
  await offscreenDocument.close();
  const opened = offscreenDocument.open("page.html", "It hears.");
  const frame = document.querySelector("iframe");
  expect(frame?.src).toBe("about:blank");
  frame?.dispatchEvent(new Event("load"));
  await opened;
  await offscreenDocument.open("page.html", "It hears.");
  expect(document.querySelectorAll("iframe")).toHaveLength(1);
  expect(await offscreenDocument.isOpen()).toBe(true);
  vi.advanceTimersByTime(30_000);
  expect(getPlatformInfo).toHaveBeenCalledTimes(3);
  await offscreenDocument.close();
  expect(document.querySelector("iframe")).toBeNull();
  vi.advanceTimersByTime(30_000);
  expect(getPlatformInfo).toHaveBeenCalledTimes(3);
  expect(getContexts).not.toHaveBeenCalled();
  vi.useRealTimers();
});

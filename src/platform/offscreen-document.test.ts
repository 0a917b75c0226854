import { afterEach, expect, test, vi } from "vitest";
import { hasOffscreenDocuments, offscreenDocument } from "./offscreen-document.ts";

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

test("is never open in a browser without such documents, which refuses their name", async () => {
  const getContexts = vi.fn(async () => Promise.reject(new Error("Invalid enumeration value")));
  vi.stubGlobal("chrome", { runtime: { getContexts } });
  expect(hasOffscreenDocuments()).toBe(false);
  expect(await offscreenDocument.isOpen()).toBe(false);
  await offscreenDocument.close();
  await expect(offscreenDocument.open("page.html", "It hears.")).rejects.toThrow();
  expect(getContexts).not.toHaveBeenCalled();
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WAITS } from "../lib/waits.ts";
import { runInPage } from "./run-in-page.ts";

const { executeScript, get, isAllowedFileSchemeAccess } = vi.hoisted(() => ({
  executeScript: vi.fn(),
  get: vi.fn(),
  isAllowedFileSchemeAccess: vi.fn(),
}));
vi.mock("webextension-polyfill", () => ({
  default: {
    scripting: { executeScript },
    tabs: { get },
    extension: { isAllowedFileSchemeAccess },
  },
}));

const INJECTION = { target: { tabId: 7 }, files: ["script.js"], injectImmediately: true };
const NO_GRANT = new Error(
  "Cannot access contents of the page. Extension manifest must request permission to access the respective host.",
);

beforeEach(() => {
  vi.useFakeTimers();
  get.mockResolvedValue({ url: "https://talks.example.test/" });
});

afterEach(() => {
  vi.useRealTimers();
  for (const mock of [executeScript, get, isAllowedFileSchemeAccess]) mock.mockReset();
});

/** Runs the script until it ends, and returns how often the browser was asked. */
async function attempts(): Promise<number> {
  const running = runInPage(INJECTION);
  running.catch(() => undefined);
  await vi.runAllTimersAsync();
  await running.catch(() => undefined);
  return executeScript.mock.calls.length;
}

test("waits for a page that learns of the press late", async () => {
  const results = [{ frameId: 0, result: true }];
  for (let round = 0; round < 6; round++) executeScript.mockRejectedValueOnce(NO_GRANT);
  executeScript.mockResolvedValueOnce(results);
  const running = runInPage(INJECTION);
  await vi.runAllTimersAsync();
  expect(await running).toBe(results);
  expect(executeScript.mock.calls).toEqual(Array.from({ length: 7 }, () => [INJECTION]));
  expect(get.mock.calls.flat()).toEqual(Array.from({ length: 6 }, () => 7));
});

test("gives up in the end, with the browser's error", async () => {
  executeScript.mockRejectedValue(NO_GRANT);
  const startedAtMs = performance.now();
  const running = runInPage(INJECTION);
  const refused = expect(running).rejects.toBe(NO_GRANT);
  await vi.runAllTimersAsync();
  await refused;
  const waitedMs = performance.now() - startedAtMs;
  expect(waitedMs).toBeGreaterThanOrEqual(WAITS.pageGrantMs);
  expect(waitedMs).toBeLessThan(WAITS.pageGrantMs + 1000);
  expect(executeScript.mock.calls.length).toBeLessThan(25);
});

test.each([
  "The extensions gallery cannot be scripted.",
  "Cannot access a chrome:// URL",
  "Frame with ID 0 is showing error page",
  "Missing host permission for the tab",
])("does not wait when the browser says “%s”", async (message) => {
  executeScript.mockRejectedValue(new Error(message));
  expect(await attempts()).toBe(1);
});

test.each([
  { tab: "a tab that was not granted", answer: {} },
  { tab: "a page of the browser", answer: { url: "chrome://settings/" } },
  { tab: "a page of another extension", answer: { url: "chrome-extension://abc/page.html" } },
])("does not wait for $tab", async ({ answer }) => {
  executeScript.mockRejectedValue(NO_GRANT);
  get.mockResolvedValue(answer);
  expect(await attempts()).toBe(1);
});

test("does not wait for a tab that was closed, or has moved to another site", async () => {
  executeScript.mockRejectedValue(NO_GRANT);
  get.mockRejectedValueOnce(new Error("No tab with id: 7."));
  expect(await attempts()).toBe(1);
  get.mockResolvedValueOnce({ url: "https://talks.example.test/" }).mockResolvedValueOnce({});
  expect(await attempts()).toBe(3);
});

test("waits for a file only where the user allows files", async () => {
  get.mockResolvedValue({ url: "file:///talk.html" });
  executeScript.mockRejectedValueOnce(NO_GRANT).mockResolvedValue([]);
  isAllowedFileSchemeAccess.mockResolvedValueOnce(true);
  expect(await attempts()).toBe(2);
  executeScript.mockReset().mockRejectedValue(NO_GRANT);
  isAllowedFileSchemeAccess.mockResolvedValueOnce(false);
  expect(await attempts()).toBe(1);
});

import { expect, test, vi } from "vitest";
import { quotaApi } from "./quota-api.ts";

const { browser } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));

test("remembers the newest 40 dismissed warnings", async () => {
  for (let n = 0; n < 50; n++) await quotaApi.dismiss(`characters low ${n}`);
  await quotaApi.dismiss("characters low 12");
  const ids = await quotaApi.dismissed.get();
  expect(ids).toHaveLength(40);
  expect(ids.at(-1)).toBe("characters low 12");
  expect(ids).toContain("characters low 49");
});

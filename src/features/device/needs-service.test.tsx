import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { apiKey } from "../../settings/connection/api-key.ts";
import { changeSettings } from "../../settings/stored/settings-store.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { ServicePage } from "./needs-service.tsx";
import { serviceMissing } from "./service-missing.ts";

vi.mock("webextension-polyfill", async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return { default: createFakeBrowser().browser };
});

let life: AbortController;
beforeEach(() => {
  life = new AbortController();
});
afterEach(() => life.abort());

test("a page that only a service serves says so, until a service is connected", async () => {
  const isMissing = await serviceMissing(life.signal);
  const view = await mount(<ServicePage isMissing={isMissing}>Documents</ServicePage>);
  expect(view.text()).toBe("Documents");
  await changeSettings((all) => ({ ...all, engine: { ...all.engine, kind: "device" } }));
  await expect.poll(view.text).toContain("This needs a language service.");
  const link = view.control<HTMLAnchorElement>("Connect a service");
  expect(link.getAttribute("href")).toBe("/src/options/index.html#service");
  await changeSettings((all) => ({
    ...all,
    service: { ...all.service, paidBaseUrl: "https://api.example.test" },
  }));
  // An address without a key is no connection. A new reader has no events to wait for.
  expect((await serviceMissing(life.signal)).value).toBe(true);
  await apiKey.set("key");
  await expect.poll(view.text).toBe("Documents");
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { mount } from "../../ui/testing/mount.tsx";
import { QuotaModel } from "../quota/quota-model.ts";
import { fakeQuotaApi, usageOf } from "../quota/testing/fake-quota-api.ts";
import { PageFrame } from "./page-frame.tsx";

const PAGES = Object.keys(import.meta.glob(["/src/*/*.html"]));

let life: AbortController;
beforeEach(() => {
  life = new AbortController();
});
afterEach(() => life.abort());

const frame = (quota?: QuotaModel) => (
  <PageFrame page="terms" uiLanguage="en" {...(quota && { quota })}>
    <main>Lists</main>
  </PageFrame>
);

test("links to every page and marks the current one", async () => {
  const { root } = await mount(frame());
  const links = [...root.querySelectorAll<HTMLAnchorElement>("header a")];
  expect(links.map(({ textContent }) => textContent)).toEqual([
    "Transcripts",
    "Documents",
    "Style rules",
    "Terms",
    "Options",
    "Help",
  ]);
  expect(links.filter((link) => !PAGES.includes(link.getAttribute("href") ?? ""))).toEqual([]);
  expect(root.querySelectorAll("[aria-current=page]")).toHaveLength(1);
  expect(root.querySelector("[aria-current=page]")?.textContent).toBe("Terms");
});

test("the first link leads past the header and keeps the address", async () => {
  const { root } = await mount(frame());
  const skip = root.querySelector("a");
  expect(skip?.textContent).toBe("Skip to content");
  const press = new MouseEvent("click", { bubbles: true, cancelable: true });
  skip?.dispatchEvent(press);
  expect(press.defaultPrevented).toBe(true);
  expect(document.activeElement).toBe(root.querySelector("#content"));
});

test("shows the fullest meter of the quota, and nothing while it is unknown", async () => {
  const { api, setKnown } = fakeQuotaApi(null);
  const quota = new QuotaModel(api, life.signal);
  const view = await mount(frame(quota));
  expect(view.root.querySelector("meter")).toBeNull();
  // Without a limit there is no share.
  setKnown(usageOf([{ used: 40 }]));
  await expect.poll(() => quota.known.value).not.toBeNull();
  expect(view.root.querySelector("meter")).toBeNull();
  setKnown(
    usageOf([
      { used: 40, limit: 100 },
      { kind: "documents", used: 4, limit: 5 },
    ]),
  );
  await expect.poll(() => view.root.querySelector(".quota-gauge")?.textContent).toBe("80%");
  expect(view.root.querySelector("meter")?.getAttribute("value")).toBe("0.8");
  expect(view.root.querySelector(".quota-gauge")?.getAttribute("aria-label")).toBe(
    "Quota: 80% used",
  );
});

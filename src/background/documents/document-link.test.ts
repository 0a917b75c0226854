import { beforeEach, describe, expect, it, vi } from "vitest";
import { DocumentLinks } from "./document-link.ts";

const { opened, windows } = vi.hoisted(() => ({
  opened: [] as unknown[],
  windows: { incognito: false },
}));
vi.mock("webextension-polyfill", () => ({
  default: {
    runtime: { getURL: (path: string) => `chrome-extension://own/${path}` },
    tabs: { create: async (tab: unknown) => void opened.push(["tab", tab]) },
    windows: {
      create: async (window: unknown) => void opened.push(["window", window]),
      getLastFocused: async () => windows,
    },
  },
}));

const LINK = "https://files.example/secret-plan.docx?key=1";
const PAGE = "chrome-extension://own/src/documents/index.html";

let links: DocumentLinks;
beforeEach(() => {
  opened.length = 0;
  windows.incognito = false;
  links = new DocumentLinks();
});

describe("DocumentLinks", () => {
  it("hands a link over once, from memory, and never in a URL", async () => {
    await links.openLink(LINK, { incognito: false });
    expect(opened).toEqual([["tab", { url: PAGE }]]);
    expect(links.takeLink()).toEqual({ kind: "link", url: LINK });
    expect(links.takeLink()).toBeNull();
  });

  it("assigns links to pages in order when several are opened quickly", async () => {
    await Promise.all([1, 2].map((n) => links.openLink(`${LINK}${n}`, { incognito: false })));
    expect([links.takeLink(), links.takeLink()]).toEqual([
      { kind: "link", url: `${LINK}1` },
      { kind: "link", url: `${LINK}2` },
    ]);
  });

  it.each<[string, { incognito: boolean } | undefined]>([
    ["a private tab", { incognito: true }],
    ["a private window, outside of its tabs", undefined],
  ])("refuses a link of %s and reveals nothing about it to the page", async (_, tab) => {
    windows.incognito = tab === undefined;
    await links.openLink(LINK, tab);
    expect(opened).toEqual([["window", expect.objectContaining({ url: PAGE, type: "popup" })]]);
    expect(JSON.stringify(opened)).not.toContain("secret-plan");
    expect(links.takeLink()).toEqual({ kind: "private" });
  });

  it("does not pile up links while no page takes them", async () => {
    for (let n = 0; n < 100; n++) await links.openLink(`${LINK}${n}`, { incognito: false });
    let taken = 0;
    while (links.takeLink() !== null) taken++;
    expect(taken).toBeLessThanOrEqual(20);
  });
});

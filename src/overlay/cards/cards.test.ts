import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PageCards, RecentWords } from "../../messaging/page-cards.ts";
import { extensionHosts } from "../host/extension-hosts.ts";
import { installParts } from "../parts/installed-parts.ts";
import { hiddenTexts } from "../testing/hidden-text.ts";
import { click, pressKey, trusted } from "../testing/trusted.ts";

const parts = vi.hoisted(() => ({ isPressable: false, root: null as HTMLElement | null }));

// A root that the test can read.
function openPageHost(_: unknown, signal: AbortSignal) {
  const host = document.createElement("div");
  const root = Object.assign(document.createElement("div"), { host });
  host.append(root);
  document.body.append(host);
  parts.root = root;
  signal.addEventListener("abort", () => host.remove());
  return { root, raise: () => undefined };
}

installParts({
  openPageHost,
  captionParent: () => document.documentElement,
  composedElementsAt: () => [],
  directionOf: (tag: string) => (tag === "ar" ? "rtl" : "ltr"),
  hasPressable: () => parts.isPressable,
  markLanguage: () => undefined,
  text: (...parts: string[]) => parts.join(" "),
});

const KEY = Symbol.for("surtitle.cards");
const world = globalThis as { [KEY]?: PageCards };

const WORDS: RecentWords = {
  rows: [
    [
      { lane: "original", language: "en", text: "The light turns." },
      { lane: "ar", language: "ar", text: "الضوء يدور." },
    ],
  ],
  style: { "--caption-color": "#ffff00" },
  laneStyles: { ar: { "--caption-scale": "1.5" } },
};

describe("cards", () => {
  let cards: PageCards;

  beforeEach(async () => {
    vi.useFakeTimers();
    document.body.replaceChildren();
    extensionHosts().clear();
    Object.assign(parts, { isPressable: false, root: null });
    vi.resetModules();
    await import("./content-script.ts");
    cards = world[KEY] as PageCards;
    return () => {
      pressKey(document.body, "Escape");
      delete world[KEY];
      vi.useRealTimers();
    };
  });

  const card = () => document.querySelector<HTMLElement>(".page-card");
  const button = (name: string) =>
    [...(card()?.querySelectorAll("button") ?? [])].find(({ ariaLabel }) => ariaLabel === name);

  it("show the words of each lane in its direction and look, out of reach of a search", () => {
    cards.toggleRecentWords(WORDS);
    expect(hiddenTexts(card())).toEqual([
      "command_recent_words",
      "The light turns.",
      "الضوء يدور.",
    ]);
    expect(card()?.textContent).toBe("");
    const arabic = card()?.querySelector<HTMLElement>("[lang=ar]");
    expect(arabic?.dir).toBe("rtl");
    expect(arabic?.style.getPropertyValue("--caption-scale")).toBe("1.5");
    expect(card()?.style.getPropertyValue("--caption-color")).toBe("#ffff00");
  });

  it("close on the key, on Escape anywhere, with the button, and with the captions", () => {
    const box = document.createElement("div");
    box.className = "stage";
    const captions = document.createElement("div");
    captions.append(box);
    extensionHosts().set(captions, captions as unknown as ShadowRoot);
    const ways: Readonly<Record<string, () => void>> = {
      key: () => cards.toggleRecentWords(WORDS),
      escape: () => pressKey(document.body, "Escape"),
      button: () => click(button("close")),
      captions: () => {
        extensionHosts().clear();
        vi.advanceTimersByTime(1000);
      },
    };
    const left = Object.entries(ways).filter(([, close]) => {
      cards.toggleRecentWords(WORDS);
      expect(card()).not.toBeNull();
      close();
      return card() !== null;
    });
    expect(left.map(([way]) => way)).toEqual([]);
  });

  it("give the focus back", () => {
    const field = document.createElement("input");
    document.body.append(field);
    field.focus();
    cards.toggleRecentWords(WORDS);
    expect(document.activeElement?.className).toBe("words");
    cards.toggleRecentWords(WORDS);
    expect(document.activeElement).toBe(field);
  });

  it.each([
    ["document_open", "open"],
    ["translate_confirm", "translate"],
    ["close", null],
  ])("answer %s with %s", async (name, answer) => {
    const shown = cards.showSaved();
    // A page script cannot press it.
    button(name)?.dispatchEvent(new MouseEvent("click"));
    expect(card()).not.toBeNull();
    click(button(name));
    expect(await shown).toBe(answer);
    expect(card()).toBeNull();
  });

  it("leave by themselves, but not under the pointer", async () => {
    const shown = cards.showSaved();
    vi.advanceTimersByTime(7000);
    card()?.dispatchEvent(trusted(new MouseEvent("pointerenter")));
    vi.advanceTimersByTime(60_000);
    expect(card()).not.toBeNull();
    card()?.dispatchEvent(trusted(new MouseEvent("pointerleave")));
    vi.advanceTimersByTime(9000);
    expect(card()).toBeNull();
    expect(await shown).toBeNull();
  });

  it("say which press starts captions, until they start", () => {
    cards.showStartHint("");
    vi.advanceTimersByTime(100);
    expect(hiddenTexts(card())).toEqual(["start_hint"]);
    cards.showStartHint("Alt+Shift+S");
    vi.advanceTimersByTime(100);
    expect(document.querySelectorAll(".page-card")).toHaveLength(1);
    expect(hiddenTexts(card())).toEqual(["start_hint_keys Alt+Shift+S"]);
    cards.hideStartHint();
    expect(card()).toBeNull();
    cards.showStartHint("");
    click(button("close"));
    expect(card()).toBeNull();
  });

  it("wait in fullscreen until no control is in the way", () => {
    parts.isPressable = true;
    Object.defineProperty(document, "fullscreenElement", {
      configurable: true,
      value: document.body,
    });
    void cards.showSaved();
    expect(card()?.style.visibility).toBe("hidden");
    parts.isPressable = false;
    vi.advanceTimersByTime(300);
    expect(card()?.style.visibility).toBe("");
    Object.defineProperty(document, "fullscreenElement", { configurable: true, value: null });
  });
});

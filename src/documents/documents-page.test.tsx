import { act } from "preact/test-utils";
import { describe, expect, it, vi } from "vitest";
import { withResolvers } from "../lib/with-resolvers.ts";
import { offerOf } from "../service/languages/languages.ts";
import type { DocumentJob } from "../store/documents/document-job.ts";
import { problemOf } from "../store/documents/document-problem.ts";
import { catalogueText } from "../ui/testing/catalogue-text.ts";
import { DocumentsPage } from "./documents-page.tsx";
import { CHOICES, job, openDocumentsPage } from "./testing/open-documents-page.tsx";

it("refuses a link of a private window, without its address", async () => {
  const { model, context, view } = await openDocumentsPage([]);
  const refusal = catalogueText("documents_link_private");
  expect(view.text()).not.toContain(refusal);
  await view.update(
    <DocumentsPage model={model} link={null} isLinkPrivate={true} context={context} />,
  );
  expect(view.text()).toContain(refusal);
});

it("lists the interface's languages and those the service adds, and marks what it lacks", async () => {
  const { view, context } = await openDocumentsPage([job("c.txt", { state: "draft" })]);
  const targets = () =>
    [...view.control<HTMLSelectElement>("Translate into").options].map(({ text }) => text);
  await vi.waitFor(() => expect(targets()).toContain("Irish – Gaeilge"));
  expect(targets()).not.toContain("Swahili – Kiswahili");
  const about = { isSource: true, isTarget: true, features: null };
  await act(() => {
    context.offered.value = offerOf("translate_document", [
      { tag: "de", ...about },
      { tag: "sw", ...about },
    ]);
  });
  const missing = catalogueText("language_not_offered", "Irish");
  expect(targets()).toEqual(
    expect.arrayContaining(["German – Deutsch", "Swahili – Kiswahili", missing]),
  );
});

describe("files", () => {
  it("that cannot be translated are refused, each with its reason", async () => {
    const { model, api, view } = await openDocumentsPage([]);
    const big = new File([new Uint8Array(1_000_001)], "big.txt");
    await model.addFiles([
      new File(["x"], "a.exe"),
      new File([], "b.txt"),
      big,
      new File(["x"], "c.txt"),
    ]);
    await view.update(null);
    const reasons = model.refused.value.map(({ name, reason }) => [name, reason]);
    expect(reasons).toEqual([
      ["a.exe", "format"],
      ["b.txt", "empty"],
      ["big.txt", "size"],
    ]);
    expect(api.add).toHaveBeenCalledOnce();
  });

  it("with minimum billing show their cost and the remaining quota before anything is sent", async () => {
    const { view } = await openDocumentsPage([
      job("a.docx"),
      job("b.pdf"),
      job("c.txt"),
      job("d.png"),
    ]);
    expect(view.text()).toContain("At least 100,000 characters are billed");
    expect(view.text()).toContain("2 × 50,000");
    expect(view.text()).toContain("60,000 of 500,000 characters left");
    expect(view.text()).toContain("These files cost more");
    expect(view.text()).toContain("in beta");
  });

  it.each([
    [{}, "Choose a language to translate into"],
    [
      { targetLanguage: "en-GB" as const, sourceLanguage: "en" as const },
      "already in that language",
    ],
    [{ targetLanguage: "de" as const, glossaryId: "x" }, "To use a glossary"],
  ])("are not sent with %j", async (choices, words) => {
    const { view, api } = await openDocumentsPage([job("c.txt")], choices);
    await view.click("Translate (1)");
    expect(view.text()).toContain(words);
    expect(api.send).not.toHaveBeenCalled();
  });

  it.each([
    [null, "house-de"],
    ["", ""],
    ["plain-de", "plain-de"],
  ])("are sent with the chosen options; style rule list %j becomes %j", async (styleId, sent) => {
    const { view, api } = await openDocumentsPage([job("c.txt")], { ...CHOICES, styleId });
    await view.click("Translate (1)");
    await vi.waitFor(() =>
      expect(api.send).toHaveBeenCalledWith("c.txt", { ...CHOICES, styleId: sent }),
    );
  });

  it("accept only style rule lists of their root language", async () => {
    const { view } = await openDocumentsPage([job("c.txt")], { targetLanguage: "en-GB" });
    const options = [...view.control<HTMLSelectElement>("Style rule list").options];
    const free = options.filter(({ disabled }) => !disabled).map(({ value }) => value);
    expect(free).toEqual(["the standard", "", "house-en", "to type"]);
  });

  it.each([
    [{ targetLanguage: "en-GB" as const }, null],
    [{ targetLanguage: "de" as const }, "plain-de"],
    [{ targetLanguage: null }, "plain-de"],
  ])("changed by %j keep a style rule list of %j", async (change, styleId) => {
    const { model } = await openDocumentsPage([job("c.txt")], { ...CHOICES, styleId: "plain-de" });
    await model.changeChoices(change);
    expect(model.stored.value.choices).toMatchObject({ ...change, styleId });
  });

  it("without a style rule list stay so in another language", async () => {
    const { model } = await openDocumentsPage([job("c.txt")], { ...CHOICES, styleId: "" });
    await model.changeChoices({ targetLanguage: "fr" });
    expect(model.stored.value.choices.styleId).toBe("");
  });
});

describe("a document", () => {
  it.each<[Partial<DocumentJob>, string, string[]]>([
    [{ state: "waiting", nextAtMs: 1 }, "Waiting to start", ["Cancel"]],
    [{ state: "uploading", nextAtMs: 1 }, "Uploading", ["Cancel"]],
    [
      { state: "translating", nextAtMs: 1, secondsRemaining: 20 },
      "about 20 seconds left",
      ["Cancel"],
    ],
    [{ state: "done", nextAtMs: 1 }, "ready to download", ["Download", "Cancel"]],
    [{ state: "kept", billedCharacters: 39 }, "Done, 39 characters billed", ["Save", "Open"]],
    [{ state: "cancelled" }, "Cancelled", ["Try again", "Change settings"]],
    [
      { state: "failed", problem: problemOf("result_lost") },
      "so it's lost",
      ["Upload and translate again", "Change settings"],
    ],
    [{ state: "failed", problem: problemOf("source_missing") }, "Add it again", []],
    [
      { state: "waiting", nextAtMs: Date.now() + 60_000, problem: problemOf("too_many_documents") },
      "Trying again in",
      ["Try again", "Download all", "Cancel"],
    ],
    [
      { state: "waiting", problem: problemOf("quota_exceeded") },
      "60,000 of 500,000",
      ["Try again", "Cancel"],
    ],
  ])("%j shows its state and its actions", async (change, words, actions) => {
    const { view } = await openDocumentsPage([job("talk.txt", change)]);
    expect(view.text()).toContain(words);
    const names = [...view.root.querySelectorAll(".document-actions button")];
    expect(names.map((button) => button.textContent)).toEqual(actions);
  });

  it("refused because of unfetched documents offers the cancelled ones and their cost", async () => {
    const handle = { documentId: "1", documentKey: "k" };
    const { view, api } = await openDocumentsPage([
      job("talk.txt", { state: "waiting", nextAtMs: 1, problem: problemOf("too_many_documents") }),
      job("held.txt", { state: "cancelled", handle }),
      job("never sent.txt", { state: "cancelled" }),
    ]);
    expect(view.text()).toContain("still at the service: 1. They count too");
    expect(view.text()).toContain("the service bills them");
    await view.click("Download cancelled ones too: talk.txt");
    expect(api.fetchCancelled).toHaveBeenCalledOnce();
    expect(api.fetchAll).not.toHaveBeenCalled();
  });

  it("that failed shows the service's code beside the trace id", async () => {
    const problem = problemOf("bad_request", "No.", "4f91", "invalid_file");
    const { view } = await openDocumentsPage([job("talk.txt", { state: "failed", problem })]);
    expect(view.text()).toContain("DetailsTrace ID: 4f91Error code: invalid_file");
  });

  it("refused because of its style rule list leads to another choice and to the options", async () => {
    const problem = problemOf("style_needs_paid");
    const { view, api } = await openDocumentsPage([job("talk.txt", { state: "failed", problem })]);
    expect(view.text()).toContain("Style rules need the paid plan");
    await view.click("Change settings: talk.txt");
    expect(api.chooseAgain).toHaveBeenCalledOnce();
    await view.click("Open Options");
    expect(api.openOptions).toHaveBeenCalledOnce();
  });

  it("shows how far it is, as far as that is known", async () => {
    const jobs = [
      job("sent.txt", { state: "uploading", nextAtMs: 1 }),
      job("queued.txt", { state: "queued", nextAtMs: 1 }),
      job("translated.txt", { state: "translating", nextAtMs: 1, secondsRemaining: 40 }),
      job("kept.txt", { state: "kept" }),
    ];
    const { view, model } = await openDocumentsPage(jobs);
    const bars = () =>
      [...view.root.querySelectorAll("progress")].map((bar) =>
        bar.hasAttribute("value") ? bar.value : null,
      );
    expect(bars()).toEqual([null, null, 0]);
    const label = view.root.querySelector("progress")?.getAttribute("aria-label");
    expect(label?.replace(/[\u2068\u2069]/g, "")).toBe("Uploading: sent.txt");
    model.setUploadProgress("sent.txt", { sentBytes: 500, totalBytes: 2_000 });
    jobs[2] = job("translated.txt", { state: "translating", nextAtMs: 1, secondsRemaining: 10 });
    await model.refresh();
    await vi.waitFor(() => expect(bars()).toEqual([0.25, null, 0.75]));
  });

  it("is saved together with all other finished ones", async () => {
    const kept = ["a.txt", "b.txt"].map((name) => job(name, { state: "kept" }));
    const { view, api } = await openDocumentsPage([...kept, job("c.txt", { state: "failed" })]);
    await view.click("Save all (2)");
    expect(api.save).toHaveBeenCalledExactlyOnceWith(kept);
    const single = await openDocumentsPage(kept.slice(1));
    expect(single.view.text()).not.toContain("Save all");
    await single.view.click("Save: b.txt");
    expect(single.api.save).toHaveBeenCalledExactlyOnceWith(kept.slice(1));
  });

  it("is invited where there is none", async () => {
    const invitation = "They come back in your language";
    const { view } = await openDocumentsPage([]);
    expect(view.text()).toContain(invitation);
    expect(view.text()).not.toContain("Your documents");
    const busy = await openDocumentsPage([job("a.txt", { state: "kept" })]);
    expect(busy.view.text()).toContain("Your documents");
    expect(busy.view.text()).not.toContain(invitation);
  });

  it("is deleted only at the second press", async () => {
    const { view, api } = await openDocumentsPage([job("talk.txt", { state: "kept" })]);
    await view.click("Delete: talk.txt");
    expect(api.forget).not.toHaveBeenCalled();
    await view.click("Delete permanently: talk.txt");
    expect(api.forget).toHaveBeenCalledWith("talk.txt");
  });

  it("beyond the first rows is drawn on request", async () => {
    const all = Array.from({ length: 1_200 }, (_, n) => job(`d${n}.txt`, { state: "kept" }));
    const { view } = await openDocumentsPage(all);
    expect(view.root.querySelectorAll(".document")).toHaveLength(50);
    await view.click("Show more (1,150 older)");
    await vi.waitFor(() => expect(view.root.querySelectorAll(".document")).toHaveLength(100));
  });
});

it("stores and sends choices made in quick succession", async () => {
  const { api, model } = await openDocumentsPage([job("c.txt")], CHOICES);
  const { promise: stored, resolve: release } = withResolvers<void>();
  api.saveChoices.mockImplementation(() => stored);
  void model.changeChoices({ styleId: "plain-de" });
  void model.changeChoices({ formality: "prefer_more" });
  await model.sendAll();
  const chosen = { ...CHOICES, styleId: "plain-de", formality: "prefer_more" };
  expect(api.saveChoices).toHaveBeenLastCalledWith({ choices: chosen });
  expect(api.send).toHaveBeenCalledWith("c.txt", chosen);
  release();
});

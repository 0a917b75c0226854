import { signal } from "@preact/signals";
import { expect, vi } from "vitest";
import { languageNamer } from "../../captions/text/language-name.ts";
import { fakeListsApi } from "../../features/lists/testing/fake-lists-api.ts";
import { readUsage } from "../../service/account/usage.ts";
import { interfaceOffer } from "../../service/languages/languages.ts";
import type { StoredDocumentChoices } from "../../store/documents/document-choices.ts";
import {
  DEFAULT_DOCUMENT_CHOICES,
  type DocumentJob,
  newDocumentJob,
} from "../../store/documents/document-job.ts";
import { mount } from "../../ui/testing/mount.tsx";
import type { DocumentsApi } from "../documents-api.ts";
import { DocumentsModel } from "../documents-model.ts";
import { DocumentsPage } from "../documents-page.tsx";

const LISTS = [
  { kind: "style" as const, id: "house-de", name: "House", languages: ["de"], pairs: [] },
  { kind: "style" as const, id: "plain-de", name: "Plain", languages: ["de"], pairs: [] },
  { kind: "style" as const, id: "house-en", name: "House", languages: ["en"], pairs: [] },
];
const nameLanguage = languageNamer("en");

/** Choices that a document can be sent with. */
export const CHOICES = { ...DEFAULT_DOCUMENT_CHOICES, targetLanguage: "de" as const };

/** A document whose identifier is its name. */
export function job(fileName: string, change: Partial<DocumentJob> = {}): DocumentJob {
  const about = { id: fileName, fileName, sizeBytes: 2_000, addedAtMs: 1, choices: CHOICES };
  return { ...newDocumentJob(about), ...change };
}

/** The page with these documents, and what it calls. */
export async function openDocumentsPage(
  jobs: DocumentJob[],
  choices: Partial<StoredDocumentChoices["choices"]> = {},
) {
  const stored = signal<StoredDocumentChoices>({
    version: 2,
    choices: { ...DEFAULT_DOCUMENT_CHOICES, ...choices },
    fetchesByItself: true,
  });
  const api = {
    plan: () => "free" as const,
    read: vi.fn(async (limit: number) => ({
      drafts: jobs.filter(({ state }) => state === "draft"),
      newest: jobs.filter(({ state }) => state !== "draft").slice(0, limit),
      total: jobs.length,
      heldCancelled: jobs.filter(({ state, handle }) => state === "cancelled" && handle).length,
    })),
    add: vi.fn(async () => undefined),
    addStream: vi.fn(async () => undefined),
    send: vi.fn(async () => undefined),
    cancel: vi.fn(async () => undefined),
    resume: vi.fn(async () => undefined),
    chooseAgain: vi.fn(async () => undefined),
    fetchAll: vi.fn(async () => undefined),
    fetchCancelled: vi.fn(async () => undefined),
    forget: vi.fn(async () => undefined),
    save: vi.fn(async () => undefined),
    open: vi.fn(async () => undefined),
    defaultStyle: vi.fn((target: string) => (target === "de" ? "house-de" : "")),
    saveChoices: vi.fn(async (change: Partial<StoredDocumentChoices>) => {
      stored.value = { ...stored.value, ...change };
    }),
    usage: async () => readUsage({ character_count: 440_000, character_limit: 500_000 }),
    openOptions: vi.fn(),
    onChanged: () => undefined,
  } satisfies DocumentsApi;
  const model = new DocumentsModel(api, stored, new AbortController().signal);
  await vi.waitFor(() => expect(model.isRead.value).toBe(true));
  await model.readUsage();
  const context = {
    nameLanguage,
    uiLanguage: "en",
    offered: signal(interfaceOffer("translate_document")),
    checkIdentifier: (value: string) => ({ ok: true as const, value }),
    lists: fakeListsApi({ style: LISTS, glossary: [] }),
  };
  const view = await mount(<DocumentsPage model={model} link={null} context={context} />);
  return { api, model, context, view };
}

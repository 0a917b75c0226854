import type { Worker } from "@playwright/test";
import { DEFAULT_SETTINGS, type Settings } from "../../../src/settings/schema/settings.ts";

/** What a user of these tests has chosen before: parts of the settings, and the key. */
export interface StoredChoices {
  readonly service?: Partial<Settings["service"]>;
  readonly languages?: Partial<Settings["languages"]>;
  readonly voice?: Partial<Settings["voice"]>;
  readonly stream?: Partial<Settings["stream"]>;
  readonly style?: Partial<Settings["style"]>;
  readonly reading?: Partial<Settings["reading"]>;
  readonly dub?: Partial<Settings["dub"]>;
  readonly transcripts?: Partial<Settings["transcripts"]>;
  readonly styles?: Partial<Settings["styles"]>;
  readonly text?: Partial<Settings["text"]>;
  readonly apiKey?: string;
}

/** Puts choices where the extension keeps them, as if the user had made them on an earlier day. */
export async function storeChoices(worker: Worker, choices: StoredChoices): Promise<void> {
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    service: { ...DEFAULT_SETTINGS.service, ...choices.service },
    languages: { ...DEFAULT_SETTINGS.languages, ...choices.languages },
    voice: { ...DEFAULT_SETTINGS.voice, ...choices.voice },
    stream: { ...DEFAULT_SETTINGS.stream, ...choices.stream },
    style: { ...DEFAULT_SETTINGS.style, ...choices.style },
    reading: { ...DEFAULT_SETTINGS.reading, ...choices.reading },
    dub: { ...DEFAULT_SETTINGS.dub, ...choices.dub },
    transcripts: { ...DEFAULT_SETTINGS.transcripts, ...choices.transcripts },
    styles: { ...DEFAULT_SETTINGS.styles, ...choices.styles },
    text: { ...DEFAULT_SETTINGS.text, ...choices.text },
  };
  const { apiKey = "" } = choices;
  await worker.evaluate((stored) => chrome.storage.local.set(stored), { settings, apiKey });
}

/**
 * Puts another key in the place of the one that is stored. Pages that are open read their lists with
 * it at once, and what they then say moves what stands below: see `pressByKey`.
 */
export function storeKey(worker: Worker, apiKey: string): Promise<void> {
  return worker.evaluate((key) => chrome.storage.local.set({ apiKey: key }), apiKey);
}

/** What is stored now, unchecked. */
export function readStored(worker: Worker): Promise<Record<string, unknown>> {
  return worker.evaluate(() => chrome.storage.local.get());
}

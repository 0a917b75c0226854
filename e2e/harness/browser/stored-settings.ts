import type { Worker } from "@playwright/test";
import { DEFAULT_SETTINGS, type Settings } from "../../../src/settings/schema/settings.ts";

export interface StoredChoices {
  readonly engine?: Partial<Settings["engine"]>;
  readonly service?: Partial<Settings["service"]>;
  readonly languages?: Partial<Settings["languages"]>;
  readonly voice?: Partial<Settings["voice"]>;
  readonly stream?: Partial<Settings["stream"]>;
  readonly style?: Partial<Settings["style"]>;
  readonly reading?: Partial<Settings["reading"]>;
  readonly dub?: Partial<Settings["dub"]>;
  readonly transcripts?: Partial<Settings["transcripts"]>;
  readonly styleRules?: Partial<Settings["styleRules"]>;
  readonly text?: Partial<Settings["text"]>;
  readonly apiKey?: string;
}

export async function storeChoices(worker: Worker, choices: StoredChoices): Promise<void> {
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    engine: { ...DEFAULT_SETTINGS.engine, ...choices.engine },
    service: { ...DEFAULT_SETTINGS.service, ...choices.service },
    languages: { ...DEFAULT_SETTINGS.languages, ...choices.languages },
    voice: { ...DEFAULT_SETTINGS.voice, ...choices.voice },
    stream: { ...DEFAULT_SETTINGS.stream, ...choices.stream },
    style: { ...DEFAULT_SETTINGS.style, ...choices.style },
    reading: { ...DEFAULT_SETTINGS.reading, ...choices.reading },
    dub: { ...DEFAULT_SETTINGS.dub, ...choices.dub },
    transcripts: { ...DEFAULT_SETTINGS.transcripts, ...choices.transcripts },
    styleRules: { ...DEFAULT_SETTINGS.styleRules, ...choices.styleRules },
    text: { ...DEFAULT_SETTINGS.text, ...choices.text },
  };
  const { apiKey = "" } = choices;
  await worker.evaluate((stored) => chrome.storage.local.set(stored), { settings, apiKey });
}

/**
 * Replaces the stored key. Open pages read their lists with it at once, and their messages may move
 * controls below: see `pressByKey`.
 */
export function storeKey(worker: Worker, apiKey: string): Promise<void> {
  return worker.evaluate((key) => chrome.storage.local.set({ apiKey: key }), apiKey);
}

export function readStored(worker: Worker): Promise<Record<string, unknown>> {
  return worker.evaluate(() => chrome.storage.local.get());
}

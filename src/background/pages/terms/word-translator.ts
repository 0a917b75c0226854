import { UNKNOWN_LANGUAGE } from "../../../captions/text/language-tag.ts";
import { rootLanguage } from "../../../captions/text/writing-direction.ts";
import type { ChannelEnd } from "../../../messaging/channel.ts";
import { textFailureOf } from "../../../messaging/text-failure-of.ts";
import { readWordRequest, type WordRequest } from "../../../messaging/word-request.ts";
import type { HttpClient } from "../../../service/http/http-client.ts";
import type { Settings } from "../../../settings/schema/settings.ts";
import type { DeviceTextSender } from "../../texts/translate-on-device.ts";
import type { RequestGrants } from "../selection/selection-grants.ts";
import type { SelectionFacts } from "../selection/selection-target.ts";
import {
  translateSelection,
  translateSelectionOnDevice,
} from "../selection/translate-selection.ts";
import { wordTarget } from "./word-target.ts";

type WordsEnd = ChannelEnd<"words">;

/** The captions that a word is picked from. */
export interface WordPlace {
  readonly settings: Settings;
  /** BCP 47 tag of what is spoken; null when unknown. */
  readonly spoken: string | null;
}

/** Languages of the service's text translation, as BCP 47 tags. */
export interface WordOffer {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
}

export interface WordTranslatorDeps {
  readonly grants: Pick<RequestGrants, "useRequest" | "revoke">;
  placeIn(tabId: number): Promise<WordPlace>;
  facts(text: string): Promise<SelectionFacts>;
  offer(): Promise<WordOffer>;
  http(): Promise<HttpClient>;
  /** Translates on this computer, when texts are to be translated here; null for the service. */
  device(): Promise<DeviceTextSender | null>;
}

/**
 * Translates words that the user picks in captions, with their line as context. A tab gets
 * translations only after a press there, and only so many.
 */
export class WordTranslator {
  readonly #deps: WordTranslatorDeps;
  readonly #running = new Map<number, AbortController>();

  constructor(deps: WordTranslatorDeps) {
    this.#deps = deps;
  }

  attachPicker(picker: WordsEnd): void {
    const { tabId } = picker;
    if (tabId === undefined) return;
    picker.onMessage((message) => {
      const request = readWordRequest(message);
      if (request) void this.#translate(picker, tabId, request);
    });
    picker.onClosed(() => this.#stop(tabId));
  }

  async forgetTab(tabId: number): Promise<void> {
    this.#stop(tabId);
    await this.#deps.grants.revoke(tabId);
  }

  async forgetAll(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((tabId) => this.forgetTab(tabId)));
  }

  async #translate(picker: WordsEnd, tabId: number, request: WordRequest): Promise<void> {
    const { requestNumber, term, isOriginal } = request;
    this.#stop(tabId);
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.set(tabId, controller);
    try {
      if (!(await this.#deps.grants.useRequest(tabId))) return picker.post({ kind: "end" });
      const [{ settings, spoken }, reader, { sources, targets: offered }, http] = await Promise.all(
        [
          this.#deps.placeIn(tabId),
          this.#deps.facts(term.word),
          this.#deps.offer(),
          this.#deps.http(),
        ],
      );
      signal.throwIfAborted();
      const { language, text: context } = term.line;
      const known = request.spoken === UNKNOWN_LANGUAGE ? spoken : request.spoken;
      const facts = { isOriginal, language, spoken: known ?? UNKNOWN_LANGUAGE, reader, offered };
      const target = wordTarget(settings, facts);
      picker.post({ kind: "working", requestNumber, target });
      const device = await this.#deps.device();
      if (device) {
        // A detector can hardly tell a language from one word.
        const from = language === UNKNOWN_LANGUAGE ? null : language;
        const here = { from, likely: facts.spoken === UNKNOWN_LANGUAGE ? null : facts.spoken };
        const made = await translateSelectionOnDevice(device, term.word, here, target, signal);
        return picker.post({ kind: "translated", requestNumber, translation: made });
      }
      const root = rootLanguage(language);
      const isSource = sources.includes(root);
      const around = { ...(context !== "" && { context }), ...(isSource && { source_lang: root }) };
      const translated = await translateSelection(
        http,
        term.word,
        target,
        settings,
        signal,
        around,
      );
      // The lane knows its language, which a service can hardly tell from one word.
      const source = isSource ? language : translated.source;
      picker.post({ kind: "translated", requestNumber, translation: { ...translated, source } });
    } catch (thrown) {
      if (signal.aborted) return;
      picker.post({ kind: "failed", requestNumber, failure: textFailureOf(thrown) });
    } finally {
      if (this.#running.get(tabId) === controller) this.#running.delete(tabId);
    }
  }

  #stop(tabId: number): void {
    this.#running.get(tabId)?.abort();
    this.#running.delete(tabId);
  }
}

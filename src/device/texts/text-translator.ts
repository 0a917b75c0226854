import { filterInTurn } from "../../lib/filter-in-turn.ts";
import type { DeviceTranslation } from "../browser/device-translation.ts";
import { isSameForTranslator } from "../languages/engine-tags.ts";
import { TranslatorCache } from "../translator-cache.ts";
import type { DeviceDetection } from "./detect-language.ts";
import {
  DEVICE_TEXT_LIMIT_MS,
  type DeviceTargetsRequest,
  type DeviceTextAnswer,
  type DeviceTextReason,
  type DeviceTextRequest,
  MAX_DEVICE_CHARACTERS,
  MAX_DEVICE_TARGETS,
  MAX_DEVICE_TEXTS,
} from "./device-text.ts";

/** Each translator keeps its model in memory. */
const MAX_TRANSLATORS = 4;

/** Unused translators are closed after this time, in milliseconds. */
export const TRANSLATORS_IDLE_MS = 30_000;

export interface TextTranslatorDeps {
  readonly translation: DeviceTranslation | null;
  readonly detection: DeviceDetection | null;
  /** Called when nothing was translated for a while, and all translators are closed. */
  onIdle(): void;
}

/** Translates texts with the browser's translators, and keeps the last few for the next text. */
export class TextTranslator {
  readonly #deps: TextTranslatorDeps;
  readonly #translators = new TranslatorCache(MAX_TRANSLATORS);
  #running = 0;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: TextTranslatorDeps) {
    this.#deps = deps;
  }

  get isIdle(): boolean {
    return this.#running === 0 && this.#translators.isEmpty;
  }

  /** Translates all texts or none. Never rejects, and never downloads anything. */
  async translate(request: DeviceTextRequest): Promise<DeviceTextAnswer> {
    const failed: DeviceTextAnswer = { kind: "failed", reason: "device_text", from: request.from };
    const limit = AbortSignal.timeout(DEVICE_TEXT_LIMIT_MS);
    // The browser may ignore the signal.
    const late = new Promise<DeviceTextAnswer>((resolve) => {
      limit.addEventListener("abort", () => resolve(failed));
    });
    return await this.#whileRunning(() =>
      Promise.race([this.#translate(request, limit), late]).catch(() => failed),
    );
  }

  /**
   * Those of some languages into which the browser can translate, perhaps after a download. Never
   * rejects.
   */
  async targetsFrom({ from, targets }: DeviceTargetsRequest): Promise<readonly string[]> {
    const { translation } = this.#deps;
    const among = targets.slice(0, MAX_DEVICE_TARGETS);
    return await this.#whileRunning(() =>
      filterInTurn(among, async (target) => {
        if (isSameForTranslator(from, target)) return true;
        return (
          translation !== null && (await translation.packState(from, target)) !== "unavailable"
        );
      }),
    );
  }

  async #whileRunning<Answer>(answer: () => Promise<Answer>): Promise<Answer> {
    clearTimeout(this.#idleTimer);
    this.#running += 1;
    try {
      return await answer();
    } finally {
      this.#running -= 1;
      this.#closeLater();
    }
  }

  async #translate(
    { texts, from: known, likely, to }: DeviceTextRequest,
    signal: AbortSignal,
  ): Promise<DeviceTextAnswer> {
    const { translation, detection } = this.#deps;
    const fail = (reason: DeviceTextReason, from: string | null = known): DeviceTextAnswer => {
      return { kind: "failed", reason, from };
    };
    if (!translation) return fail("device_missing");
    const length = texts.reduce((sum, text) => sum + text.length, 0);
    if (texts.length > MAX_DEVICE_TEXTS || length > MAX_DEVICE_CHARACTERS)
      return fail("device_text");
    const from = known ?? (await detection?.detect(texts.join("\n"))) ?? likely;
    if (from === null) return fail("device_source");
    if (isSameForTranslator(from, to)) return { kind: "translated", from, texts };
    const state = await translation.packState(from, to);
    if (state === "unavailable") return fail("device_pair", from);
    if (state !== "available") return fail("device_pack", from);
    const pair = `${from} ${to}`;
    try {
      const translator = await this.#translators.open(pair, () => translation.create(from, to));
      const translated: string[] = [];
      for (const text of texts) translated.push(await translator.translate(text, signal));
      return { kind: "translated", from, texts: translated };
    } catch {
      // A translator that failed once may be broken, for example without its pack.
      this.#translators.close(pair);
      return fail("device_text", from);
    }
  }

  #closeLater(): void {
    if (this.#running > 0) return;
    clearTimeout(this.#idleTimer);
    this.#idleTimer = setTimeout(() => {
      this.#translators.closeAll();
      this.#deps.onIdle();
    }, TRANSLATORS_IDLE_MS);
  }
}

import type { DeviceTextRequest } from "../../../device/texts/device-text.ts";
import type { TranslatedSelection } from "../../../messaging/selection-message.ts";
import type { HttpClient } from "../../../service/http/http-client.ts";
import { ServiceError } from "../../../service/http/service-error.ts";
import type { TextChoices } from "../../../service/translate/text-lines.ts";
import { translateText } from "../../../service/translate/translate-text.ts";
import { defaultStyleRuleListFor } from "../../../settings/lists/style-rule-defaults.ts";
import type { Settings } from "../../../settings/schema/settings.ts";
import { type DeviceTextSender, translateLinesOnDevice } from "../../texts/translate-on-device.ts";

// Longest selection, in UTF-16 units, that is sent as context with each of its lines.
const MAX_CONTEXT = 2000;

/** What is known of a text besides its letters. */
export interface TextSurroundings {
  /** The text around it; not billed. */
  readonly context?: string;
  /** Root of its language, which a single word would not show. */
  readonly source_lang?: string;
}

/**
 * Translates a selection with the target's default style rule list and the formality of captions. A
 * list that no longer exists, or that the plan excludes, is left out; the result says so.
 * @throws ServiceError
 * @throws the signal's reason when it aborts
 */
export async function translateSelection(
  http: HttpClient,
  text: string,
  target: string,
  settings: Settings,
  signal: AbortSignal,
  surroundings: TextSurroundings = {},
): Promise<TranslatedSelection> {
  const formality = formalityOf(settings.voice.formality);
  // Lines need the others as context, which is not billed.
  const hasLines = /\S\s*[\n\r]\s*\S/.test(text);
  const choices: TextChoices = {
    target_lang: target,
    ...(formality && { formality }),
    ...(hasLines && text.length <= MAX_CONTEXT && { context: text }),
    ...surroundings,
  };
  const styleId = defaultStyleRuleListFor(settings, target);
  const translate = (more: Pick<TextChoices, "style_id">) =>
    translateText(http, text, { ...choices, ...more }, signal);
  let isStyleGone = false;
  const translated = await translate(styleId === "" ? {} : { style_id: styleId }).catch(
    (thrown: unknown) => {
      if (styleId === "" || !mayBeStyleRefusal(thrown)) throw thrown;
      isStyleGone = true;
      return translate({});
    },
  );
  return {
    target,
    text: translated.text,
    source: translated.detectedLanguage,
    billedCharacters: translated.billedCharacters,
    isOnDevice: false,
    isStyleGone,
  };
}

/**
 * Translates a selection with the browser's translator.
 * @param known language of the text, and the one to assume when the browser cannot detect it
 * @throws DeviceTextError
 * @throws the signal's reason when it aborts
 */
export async function translateSelectionOnDevice(
  send: DeviceTextSender,
  text: string,
  known: Pick<DeviceTextRequest, "from" | "likely">,
  target: string,
  signal: AbortSignal,
): Promise<TranslatedSelection> {
  const translated = await translateLinesOnDevice(send, text, known, target, signal);
  const facts = { billedCharacters: null, isOnDevice: true, isStyleGone: false };
  return { target, text: translated.text, source: translated.from, ...facts };
}

// 404: the list is gone. 403: the plan excludes it.
function mayBeStyleRefusal(thrown: unknown): boolean {
  return thrown instanceof ServiceError && (thrown.status === 404 || thrown.status === 403);
}

function formalityOf(chosen: Settings["voice"]["formality"]): "prefer_more" | "prefer_less" | null {
  if (chosen === "formal" || chosen === "more") return "prefer_more";
  return chosen === "informal" || chosen === "less" ? "prefer_less" : null;
}

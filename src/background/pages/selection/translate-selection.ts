import type { TranslatedSelection } from "../../../messaging/selection-message.ts";
import type { HttpClient } from "../../../service/http/http-client.ts";
import { ServiceError } from "../../../service/http/service-error.ts";
import type { TextChoices } from "../../../service/translate/text-lines.ts";
import { translateText } from "../../../service/translate/translate-text.ts";
import { defaultStyleFor } from "../../../settings/lists/style-rule-defaults.ts";
import type { Settings } from "../../../settings/schema/settings.ts";

/** Letters of a whole selection that go with each of its lines, so that it is understood. */
const MAX_CONTEXT = 2000;

/**
 * Translates what was selected, with the default style rule list of the target language and the
 * formality of captions as far as the language knows any. A list that the service does not have any
 * more, or not on this plan, is left out, and the answer says so.
 * @throws ServiceError
 * @throws the signal's reason when it aborts
 */
export async function translateSelection(
  http: HttpClient,
  text: string,
  target: string,
  settings: Settings,
  signal: AbortSignal,
): Promise<TranslatedSelection> {
  const formality = formalityOf(settings.voice.formality);
  // A line is understood by the lines around it; what only helps is not billed.
  const hasLines = /\S\s*[\n\r]\s*\S/.test(text);
  const choices: TextChoices = {
    target_lang: target,
    ...(formality && { formality }),
    ...(hasLines && text.length <= MAX_CONTEXT && { context: text }),
  };
  const styleId = defaultStyleFor(settings, target);
  const translate = (more: Pick<TextChoices, "style_id">) =>
    translateText(http, text, { ...choices, ...more }, signal);
  let isStyleGone = false;
  const translated = await translate(styleId === "" ? {} : { style_id: styleId }).catch(
    (thrown: unknown) => {
      if (styleId === "" || !isOfStyle(thrown)) throw thrown;
      isStyleGone = true;
      return translate({});
    },
  );
  return {
    target,
    text: translated.text,
    source: translated.detectedLanguage,
    billedCharacters: translated.billedCharacters,
    isStyleGone,
  };
}

/** Whether it may be the list that is refused: 404 for one that is gone, 403 for the plan. */
function isOfStyle(thrown: unknown): boolean {
  return thrown instanceof ServiceError && (thrown.status === 404 || thrown.status === 403);
}

function formalityOf(chosen: Settings["voice"]["formality"]): "prefer_more" | "prefer_less" | null {
  if (chosen === "formal" || chosen === "more") return "prefer_more";
  return chosen === "informal" || chosen === "less" ? "prefer_less" : null;
}

import type { Clock } from "../clock.ts";
import { escapeMarkup } from "../documents/formats/markup.ts";
import type { AccountLists } from "../lists/account-lists.ts";
import { isSamePair } from "../lists/glossary.ts";
import type { KeyState } from "../modes/key-states.ts";
import type { ServiceKey } from "../modes/parse-key.ts";
import { textTransformFor } from "../style/text-transform-for.ts";
import type { PseudoTranslator } from "../text/pseudo-translator.ts";
import {
  checkTranslateRequest,
  type TranslateRequest,
} from "../translate/check-translate-request.ts";
import { translateTagged, withoutTags } from "../translate/tagged-text.ts";
import { usageOf } from "../translate/usage.ts";
import { rootLanguage } from "../voice/voice-languages.ts";
import { authorizeV2, type Credentials } from "./authorize.ts";
import { jsonOrFormBody } from "./form-body.ts";
import { misbehave, staySilent } from "./misbehave.ts";
import { inListedSpelling } from "./public-spelling.ts";
import { Refusal, type Reply } from "./reply.ts";
import type { Route } from "./router.ts";
import type { Plan, ServiceRequest } from "./service-request.ts";

export interface TranslateRoutesOptions {
  keyState(key: ServiceKey): KeyState;
  readonly translator: PseudoTranslator;
  readonly credentials: Credentials;
  readonly clock: Clock;
}

export function translateRoutes(options: TranslateRoutesOptions): Route[] {
  const { keyState, translator, credentials, clock } = options;
  const serve = (
    request: ServiceRequest,
    work: (state: KeyState, key: ServiceKey) => Promise<Reply>,
  ) => {
    const key = authorizeV2(request, credentials);
    const state = keyState(key);
    const { signal } = request;
    return misbehave(key, state, { clock, signal }, () => work(state, key));
  };
  return [
    {
      method: "POST",
      path: "/v2/translate",
      handle: async (request) =>
        await serve(request, async (state, key) => {
          const body = inListedSpelling(key, await jsonOrFormBody(request));
          const wanted = checkTranslateRequest(body, state.languages);
          checkResources(wanted, state.lists, key.plan);
          await staySilent(key, state, "translate", request.signal);
          const characters = wanted.texts.reduce(
            (sum, text) => sum + billedLength(text, wanted),
            0,
          );
          if (characters > state.charactersLeft) {
            throw new Refusal(
              456,
              "quota_exceeded",
              "Quota for this billing period has been exceeded.",
            );
          }
          state.bill(characters);
          return {
            status: 200,
            body: { translations: translate(wanted, translator, state.lists) },
          };
        }),
    },
    {
      method: "GET",
      path: "/v2/usage",
      handle: async (request) =>
        await serve(request, async (state, { plan }) => ({
          status: 200,
          body: usageOf(state, plan, clock.nowMs()),
        })),
    },
  ];
}

// Glossaries and style rules have to exist and to match the languages.
function checkResources(wanted: TranslateRequest, lists: AccountLists, plan: Plan): void {
  const { glossaryIds, styleId, sourceLanguage = "", targetLanguage } = wanted;
  for (const id of glossaryIds) {
    const pair = { source: rootLanguage(sourceLanguage), target: rootLanguage(targetLanguage) };
    const isFor = lists.glossaryOf(id)?.dictionaries.some((each) => isSamePair(each, pair));
    if (isFor === false) {
      throw new Refusal(400, "wrong_glossary", "The glossary is of other languages.");
    }
  }
  if (styleId === undefined) return;
  if (plan === "free") {
    throw new Refusal(403, "wrong_plan", "Style rules belong to the paid plan.");
  }
  const language = lists.styleOf(styleId)?.language;
  if (language !== undefined && language !== rootLanguage(targetLanguage)) {
    throw new Refusal(400, "wrong_style", "The style rule list is of another language.");
  }
}

function translate(wanted: TranslateRequest, translator: PseudoTranslator, lists: AccountLists) {
  const { sourceLanguage, targetLanguage, showBilledCharacters, modelType, tags } = wanted;
  const languages = { source: sourceLanguage, target: targetLanguage };
  const transform = textTransformFor({ ...wanted, ...languages }, lists, tags && escapeMarkup);
  const translateText = (text: string) => translator.translate(text, targetLanguage, transform);
  return wanted.texts.map((text) => ({
    detected_source_language: (
      sourceLanguage ??
      translator.detect(tags ? withoutTags(text) : text) ??
      "en"
    ).toUpperCase(),
    text: tags ? translateTagged(text, tags, translateText) : translateText(text),
    ...(showBilledCharacters && { billed_characters: billedLength(text, wanted) }),
    ...(modelType !== undefined && { model_type_used: modelType.replace("prefer_", "") }),
    ...(wanted.tagHandlingVersion !== undefined && {
      tag_handling_version: wanted.tagHandlingVersion,
    }),
  }));
}

// Billed characters: code points outside tags (service-api §11.2).
function billedLength(text: string, { tags }: TranslateRequest): number {
  return [...(tags ? withoutTags(text) : text)].length;
}

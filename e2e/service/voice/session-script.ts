import { Refusal } from "../http/reply.ts";
import type { Behaviour } from "../modes/behaviour.ts";
import type { TalkIndex } from "../recogniser/talk-index.ts";
import type { Talk } from "../talks/talk.ts";
import { defaultScriptPace, type ScriptPace } from "../writing/script-timing.ts";

/** What a session writes whatever it hears. */
export interface SessionScript {
  readonly talk: Talk;
  readonly pace: ScriptPace;
}

/**
 * The script a key asks for (mode `scripted`), or `undefined`. Throws a `Refusal` of 400 when there
 * is no such talk.
 */
export function scriptFor(
  { scriptTalk, scriptPaceMs, scriptSentences }: Behaviour,
  { talks }: TalkIndex,
): SessionScript | undefined {
  if (scriptTalk === undefined) return undefined;
  const found = talks.find(({ talk }) => talk.name === scriptTalk);
  if (!found) throw new Refusal(400, "unknown_script", `There is no talk ${scriptTalk}.`);
  return {
    talk: found.talk,
    pace: {
      sentenceMs: scriptPaceMs ?? defaultScriptPace.sentenceMs,
      sentences: scriptSentences ?? defaultScriptPace.sentences,
    },
  };
}

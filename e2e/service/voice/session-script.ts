import { Refusal } from "../http/reply.ts";
import type { Behaviour } from "../modes/behaviour.ts";
import type { TalkIndex } from "../recogniser/talk-index.ts";
import type { Talk } from "../talks/talk.ts";
import { defaultScriptPace, type ScriptPace } from "../transcription/script-timing.ts";

export interface SessionScript {
  readonly talk: Talk;
  readonly pace: ScriptPace;
}

/**
 * Returns the script chosen by a key (mode `scripted`), if any.
 * @throws Refusal 400 when there is no such talk
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

import { readTalk, type TalkFiles, talkNames } from "../harness/talk-files.ts";

const TARGETS_MADE = 3;
/** The first of these that are not spoken in the talk are translated into. */
const TARGETS_WANTED = ["de", "es", "ja", "en"] as const;

export type DemoLanguage = (typeof TARGETS_WANTED)[number];

/**
 * The talk with this name, else an English one, else any.
 * @throws Error when there is none with this name, with the names there are
 */
export function chooseTalk(name: string | null): TalkFiles {
  const names = talkNames();
  if (name !== null && !names.includes(name)) {
    throw new Error(`There is no talk "${name}". There are: ${names.join(", ")}.`);
  }
  const talks = (name === null ? names : [name]).map((each) => readTalk(each));
  const chosen = talks.find((talk) => talk.spokenLanguage === "en") ?? talks[0];
  if (!chosen) throw new Error("There are no talks.");
  return chosen;
}

/** What a talk is translated into for show. */
export function demoTargets(talk: TalkFiles): readonly DemoLanguage[] {
  return TARGETS_WANTED.filter((language) => language !== talk.spokenLanguage).slice(
    0,
    TARGETS_MADE,
  );
}

import { readTalk, type TalkFiles, talkNames } from "../harness/account/talk-files.ts";

const TARGETS_MADE = 3;
/** The first of these that are not spoken in the talk and can be drawn are translated into. */
const TARGETS_WANTED = ["de", "es", "ja", "en", "ar"] as const;

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
export interface DemoTargets {
  readonly targets: readonly DemoLanguage[];
  /** What would have been, had the machine a font for it. */
  readonly missed: readonly DemoLanguage[];
}

/**
 * Chooses what a talk is translated into for show: a caption of nothing but boxes shows nothing.
 * @param canDraw whether the machine has a font for a text
 */
export async function demoTargets(
  talk: TalkFiles,
  canDraw: (text: string) => Promise<boolean>,
): Promise<DemoTargets> {
  const targets: DemoLanguage[] = [];
  const missed: DemoLanguage[] = [];
  for (const language of TARGETS_WANTED) {
    const words = talk.words.get(language);
    if (language === talk.spokenLanguage || !words || targets.length === TARGETS_MADE) continue;
    const isDrawn = await canDraw(words.map(({ text }) => text).join(" "));
    (isDrawn ? targets : missed).push(language);
  }
  // Where nothing can be drawn there are still the lines that are printed.
  return targets.length > 0
    ? { targets, missed }
    : { targets: missed.slice(0, TARGETS_MADE), missed };
}

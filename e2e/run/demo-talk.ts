import { readTalk, type TalkFiles, talkNames } from "../harness/account/talk-files.ts";

const TARGETS_MADE = 3;
/**
 * The first of these that the talk does not speak and that can be drawn become target languages.
 */
const TARGETS_WANTED = ["de", "es", "ja", "en", "ar"] as const;

export type DemoLanguage = (typeof TARGETS_WANTED)[number];

/**
 * The talk with this name, else an English one, else any.
 * @throws Error that lists the talks when none has this name
 */
export function chooseTalk(name: string | null): TalkFiles {
  const names = talkNames();
  if (name !== null && !names.includes(name)) {
    throw new Error(`There is no talk "${name}". Available: ${names.join(", ")}.`);
  }
  const talks = (name === null ? names : [name]).map((each) => readTalk(each));
  const chosen = talks.find((talk) => talk.spokenLanguage === "en") ?? talks[0];
  if (!chosen) throw new Error("There are no talks.");
  return chosen;
}

export interface DemoTargets {
  readonly targets: readonly DemoLanguage[];
  readonly missed: readonly DemoLanguage[];
}

/**
 * Chooses the target languages of a demo, without those that would show only empty boxes.
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
  // Even without any font, the printed lines remain.
  return targets.length > 0
    ? { targets, missed }
    : { targets: missed.slice(0, TARGETS_MADE), missed };
}

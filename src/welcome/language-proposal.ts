import { rootLanguage } from "../captions/text/writing-direction.ts";
import type { DeviceLanguages } from "../features/device/device-languages.ts";
import { removeTarget, setSource } from "../settings/changes/language-changes.ts";
import type { LanguageSettings } from "../settings/schema/settings.ts";
import type { LanguageProposal } from "../settings/stored/language-proposal.ts";

/**
 * Proposes languages for captions on this computer. People mostly read their first language, and
 * listen to another one of theirs.
 * @param own languages of the browser, the preferred one first
 */
export function proposeLanguages(
  own: readonly string[],
  device: Pick<DeviceLanguages, "sourceFor">,
): LanguageProposal {
  const first = own[0] ?? null;
  const heard = (tag: string) => device.sourceFor(tag);
  const source = own.slice(1).map(heard).find(Boolean) ?? (first && heard(first));
  const isSame = first !== null && source && rootLanguage(source) === rootLanguage(first);
  return { source, targets: first === null || isSame ? [] : [first] };
}

export function hasNoLanguage({ source, targets }: LanguageProposal | LanguageSettings): boolean {
  return source === null && targets.length === 0;
}

/** Fills in a proposal where no language is chosen. */
export function withProposal(
  languages: LanguageSettings,
  { source, targets }: LanguageProposal,
): LanguageSettings {
  return { ...setSource(languages, source, false), targets: [...targets] };
}

/** Takes a proposal out again, without what was chosen since. */
export function withoutProposal(
  languages: LanguageSettings,
  { source, targets }: LanguageProposal,
): LanguageSettings {
  const isProposed = source !== null && languages.source === source;
  return targets.reduce(removeTarget, isProposed ? setSource(languages, null) : languages);
}

/** What is left of a proposal after a change: a language that was changed is the user's own. */
export function unchangedProposal(
  { source, targets }: LanguageProposal,
  before: LanguageSettings,
  after: LanguageSettings,
): LanguageProposal {
  const isHidden = ({ hidden }: LanguageSettings, tag: string) => hidden.includes(tag);
  return {
    source: before.source === after.source ? source : null,
    targets: targets.filter(
      (tag) => after.targets.includes(tag) && isHidden(before, tag) === isHidden(after, tag),
    ),
  };
}

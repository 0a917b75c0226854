const UNRELEASED = "## [Unreleased]";

/**
 * Moves the unreleased changes under a version's heading, and leaves an empty section above it
 * (https://keepachangelog.com).
 * @param date day of the release, as YYYY-MM-DD
 * @throws Error when nothing is unreleased
 */
export function releaseChangelog(changelog: string, version: string, date: string): string {
  const section = sectionOf(changelog, "Unreleased");
  if (section === null) throw new Error(`CHANGELOG.md has no "${UNRELEASED}" section.`);
  if (!/^- /m.test(section)) throw new Error("CHANGELOG.md lists nothing unreleased.");
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n\n## [${version}] - ${date}`);
}

/**
 * The changes in a version, without its heading.
 * @throws Error when the changelog has no section for it
 */
export function releaseNotes(changelog: string, version: string): string {
  const section = sectionOf(changelog, version);
  if (section === null) throw new Error(`CHANGELOG.md has no section for ${version}.`);
  return `${section.trim()}\n`;
}

function sectionOf(changelog: string, name: string): string | null {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((each) => each.startsWith(`[${name}]`));
  return section === undefined ? null : section.slice(section.indexOf("\n") + 1);
}

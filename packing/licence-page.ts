/** A work that the package contains, with the text that its licence asks to be passed on. */
export interface LicensedWork {
  /** With its version, where it has one. */
  readonly name: string;
  /** SPDX identifier. */
  readonly licence: string;
  /** Where its source can be had. */
  readonly source: string;
  /** The whole licence file, copyright notices included. */
  readonly text: string;
}

/** The parts of a licence file that tell one work from another. */
interface LicenceParts {
  /** Its own copyright notices, one a line. */
  readonly notices: readonly string[];
  /** The terms, which works under the same licence share. */
  readonly terms: string;
}

const RULE = "=".repeat(80);
const TITLE =
  /^(?:# .*licen[cs]e|(?:the )?(?:MIT|ISC) licen[cs]e(?: \((?:MIT|ISC)\))?|.* under the MIT licen[cs]e:)\s*$/i;
const NOTICE = /^(?:copyright\b|\(c\)|©)/i;

/**
 * Everything the package contains, with each licence text once: many works share their terms and
 * differ in the copyright line only.
 */
export function licencePage(works: readonly LicensedWork[]): string {
  const groups = new Map<string, { terms: string; works: string[]; licence: string }>();
  for (const work of works) {
    const { notices, terms } = splitLicence(work.text);
    const key = terms.replace(/\s+/g, " ").replaceAll("http://", "https://");
    const group = groups.get(key) ?? { terms, works: [], licence: work.licence };
    group.works.push([`${work.name}: ${work.source}`, ...notices].join("\n  "));
    groups.set(key, group);
  }
  const sections = [...groups.values()].map(
    (group) => `${RULE}\n${group.licence}\n\n${group.works.join("\n")}\n\n${group.terms}\n`,
  );
  return `Surtitle contains the works below, each under the licence it is listed with.\n\n${sections.join("\n")}`;
}

/** Parts a licence file into copyright notices and terms. */
export function splitLicence(text: string): LicenceParts {
  const lines = text.replaceAll("\r\n", "\n").trim().split("\n");
  const notices: string[] = [];
  // Notices of a work stand before its terms; those further down belong to the licence itself.
  while (lines.length > 0) {
    const [line = ""] = lines;
    if (NOTICE.test(line.trim())) notices.push(line.trim());
    else if (line.trim() !== "" && !TITLE.test(line)) break;
    lines.shift();
  }
  return { notices, terms: lines.join("\n").trimEnd() };
}

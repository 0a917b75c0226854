export interface LicensedWork {
  readonly name: string;
  readonly licence: string;
  readonly source: string;
  readonly text: string;
}

interface LicenceParts {
  readonly notices: readonly string[];
  readonly terms: string;
}

const RULE = "=".repeat(80);
const TITLE =
  /^(?:# .*licen[cs]e|(?:the )?(?:MIT|ISC) licen[cs]e(?: \((?:MIT|ISC)\))?|.* under the MIT licen[cs]e:)\s*$/i;
const NOTICE = /^(?:copyright\b|\(c\)|©)/i;

/**
 * All works in the package, with each licence text once: many works share their terms and differ
 * only in the copyright line.
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

export function splitLicence(text: string): LicenceParts {
  const lines = text.replaceAll("\r\n", "\n").trim().split("\n");
  const notices: string[] = [];
  // The notices of a work precede its terms; later ones belong to the licence itself.
  while (lines.length > 0) {
    const [line = ""] = lines;
    if (NOTICE.test(line.trim())) notices.push(line.trim());
    else if (line.trim() !== "" && !TITLE.test(line)) break;
    lines.shift();
  }
  return { notices, terms: lines.join("\n").trimEnd() };
}

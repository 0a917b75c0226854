import { foldText } from "../captions/text/search-fold.ts";

// The smallest parts that are shown or hidden as a whole.
const SETTING =
  ".field, fieldset, .checkbox, .facts, .shortcut, .preview, .lane-styles, .list-picker, .sites-all, .notice";

// What these show is not the name of anything.
const SILENT = ".preview";

export function splitQuery(typed: string): readonly string[] {
  return foldText(typed)
    .split(" ")
    .filter((word) => word !== "");
}

/**
 * Hides all settings within an element that do not match a query, together with sections and groups
 * (`[data-view]`) that have none left. Each word has to be in the setting, its section or its
 * group's name, and one of them in the setting. The name of a section or group finds all of it.
 * @returns the number of settings that stay
 */
export function filterSettings(root: Element, query: readonly string[]): number {
  let found = 0;
  for (const group of root.querySelectorAll<HTMLElement>("[data-view]")) {
    const groupName = foldText(group.dataset.view ?? "");
    const sought = query.every((word) => groupName.includes(word)) ? [] : query;
    const sections = [...group.querySelectorAll<HTMLElement>(".section")];
    const counts = sections.map((section) => filterSection(section, groupName, sought));
    const sum = counts.reduce((total, count) => total + count, 0);
    group.hidden = sum === 0;
    found += sum;
  }
  return found;
}

function filterSection(section: HTMLElement, groupName: string, query: readonly string[]): number {
  const [head, ...parts] = [...section.children] as HTMLElement[];
  // The lead describes the section.
  const lead = parts[0]?.matches("p.quiet") ? parts[0] : null;
  const title = textOf(head);
  const isWhole = matches(title, `${title}\n${groupName}`, query);
  const about = `${title}\n${textOf(lead)}\n${groupName}`;
  const count = parts
    .filter((part) => part !== lead)
    .reduce((sum, part) => sum + filterPart(part, about, isWhole ? [] : query), 0);
  section.hidden = count === 0;
  return count;
}

function filterPart(part: HTMLElement, about: string, query: readonly string[]): number {
  const inner = part.matches(SETTING) ? [] : ([...part.children] as HTMLElement[]);
  let count: number;
  if (inner.some((each) => each.matches(SETTING) || each.querySelector(SETTING))) {
    count = inner.reduce((sum, each) => sum + filterPart(each, about, query), 0);
  } else {
    const own = part.matches(SILENT) ? "" : textOf(part);
    count = matches(own, `${own}\n${about}`, query) ? 1 : 0;
  }
  part.hidden = count === 0;
  return count;
}

function matches(own: string, all: string, query: readonly string[]): boolean {
  if (query.length === 0) return true;
  return query.every((word) => all.includes(word)) && query.some((word) => own.includes(word));
}

function textOf(element: Element | null | undefined): string {
  if (!element) return "";
  const labels = [element, ...element.querySelectorAll("[aria-label], [placeholder]")].map(
    (each) => `${each.getAttribute("aria-label") ?? ""}\n${each.getAttribute("placeholder") ?? ""}`,
  );
  return foldText(`${element.textContent}\n${labels.join("\n")}`);
}

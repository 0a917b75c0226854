import type { TextKey } from "../ui/texts.ts";

/** The views of the options in the order of their menu, each with the sections that it shows. */
export const VIEWS = [
  {
    id: "captions",
    title: "options_captions",
    sections: ["engine", "languages", "look", "reading", "subtitles"],
  },
  { id: "spoken", title: "options_dub", sections: ["dub"] },
  { id: "wording", title: "options_wording", sections: ["voice", "styles"] },
  {
    id: "storage",
    title: "options_storage",
    sections: ["transcripts", "sites", "backup", "privacy"],
  },
  { id: "account", title: "options_account", sections: ["service", "quota"] },
  { id: "keys", title: "options_shortcuts", sections: ["shortcuts"] },
  {
    id: "advanced",
    title: "options_advanced",
    sections: ["sound", "speech", "connection", "diagnostics"],
  },
] as const satisfies readonly {
  readonly id: string;
  readonly title: TextKey;
  readonly sections: readonly string[];
}[];

export type View = (typeof VIEWS)[number];

export type SectionId = View["sections"][number];

/** Sections that have become a page of their own, by their former hash. */
const MOVED = ["#glossaries", "#spoken-terms"];

/** The view that a hash names, directly or by one of its sections; the first if it names none. */
export function viewOf(hash: string): View {
  const name = hash.slice(1);
  const names = ({ id, sections }: View) => id === name || sections.some((each) => each === name);
  return VIEWS.find(names) ?? VIEWS[0];
}

/** The page to open instead of the options, within the extension; null for the options. */
export function movedTo(hash: string): string | null {
  return MOVED.includes(hash) ? `/src/terms/index.html${hash}` : null;
}

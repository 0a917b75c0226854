import { choice, flag, type Mode } from "./mode.ts";

/** What may be different with style rules, glossaries and Spoken Terms. */
export const listModes: readonly Mode[] = [
  flag("no-lists", "Calls about style rules, glossaries and Spoken Terms are not there: 404.", {
    listCalls: "missing",
  }),
  flag("lists-refused", "The key may not make calls about lists: 403.", { listCalls: "refused" }),
  choice(
    "spoken-terms",
    ["refused", "full"],
    "Spoken Terms are not in the plan (403), or no more of them can be kept (456).",
    (spokenTerms) => ({ spokenTerms }),
  ),
  flag("empty-lists", "The account begins without the lists that others begin with.", {
    emptyLists: true,
  }),
];

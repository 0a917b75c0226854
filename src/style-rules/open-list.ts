/** What of the page is open: all lists, a list that is being made, or one by its identifier. */
export type OpenList =
  | { readonly kind: "all" }
  | { readonly kind: "new" }
  | { readonly kind: "list"; readonly styleId: string };

/** Reads the part of the address after `#`. */
export function readOpenList(hash: string): OpenList {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const styleId = parameters.get("list");
  if (styleId) return { kind: "list", styleId };
  return parameters.has("new") ? { kind: "new" } : { kind: "all" };
}

/** The part of the address after `#`, with it. */
export function writeOpenList(open: OpenList): string {
  if (open.kind === "all") return "#";
  return `#${new URLSearchParams(open.kind === "new" ? { new: "" } : { list: open.styleId })}`;
}

export type PageLocation =
  | { readonly kind: "all" }
  | { readonly kind: "new" }
  | { readonly kind: "list"; readonly styleId: string };

export function parsePageLocation(hash: string): PageLocation {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const styleId = parameters.get("list");
  if (styleId) return { kind: "list", styleId };
  return parameters.has("new") ? { kind: "new" } : { kind: "all" };
}

export function pageHash(open: PageLocation): string {
  if (open.kind === "all") return "#";
  return `#${new URLSearchParams(open.kind === "new" ? { new: "" } : { list: open.styleId })}`;
}

export interface Html {
  readonly markup: string;
}

type Value = Html | string | number | readonly Html[];

/** Builds markup from a template; values are escaped unless they are markup. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  return {
    markup: parts.reduce((text, part, at) => text + toMarkup(values[at - 1] ?? "") + part),
  };
}

function toMarkup(value: Value): string {
  if (typeof value === "string" || typeof value === "number") return escapeText(String(value));
  return "markup" in value ? value.markup : value.map(({ markup }) => markup).join("");
}

function escapeText(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type Catalogue, type CatalogueMessage, squeezedCatalogue } from "./squeezed-catalogue.ts";

const LOCALES = new URL("../public/_locales/", import.meta.url);

const two = { FIRST: { content: "$1", example: "one" }, second: { content: "$2" } };

function squeezed(message: CatalogueMessage) {
  return squeezedCatalogue({ it: message }).it;
}

describe("a squeezed catalogue", () => {
  it("leaves out what is told to translators", () => {
    expect(squeezed({ message: "Stop", description: "A button" })).toEqual({ message: "Stop" });
  });

  it("names arguments by their number, however their names are written", () => {
    expect(squeezed({ message: "$First$ of $SECOND$, $FIRST$", placeholders: two })).toEqual({
      message: "$1 of $2, $1",
    });
  });

  it("leaves dollars that are no name as they are", () => {
    expect(squeezed({ message: "$$5 is not $FIRST$", placeholders: two })).toEqual({
      message: "$$5 is not $1",
    });
  });

  it.each(["$FIRST$$SECOND$", "$FIRST$x$SECOND$", "$FIRST$0", "$FIRST$ of $THIRD$"])(
    "keeps the names where a browser would misread the numbers: %s",
    (message) => {
      expect(squeezed({ message, placeholders: two })).toEqual({
        message,
        placeholders: { first: { content: "$1" }, second: { content: "$2" } },
      });
    },
  );

  it.each(readdirSync(LOCALES))("says in %s what the whole one says", (language) => {
    const text = readFileSync(new URL(`${language}/messages.json`, LOCALES), "utf8");
    const whole: Catalogue = JSON.parse(text);
    const small = squeezedCatalogue(whole);
    const spoken = (catalogue: Catalogue) =>
      Object.entries(catalogue).map(([key, message]) => [key, asShown(message)]);
    expect(spoken(small)).toEqual(spoken(whole));
    expect(JSON.stringify(small)).not.toContain("placeholders");
    expect(JSON.stringify(small).length).toBeLessThan(JSON.stringify(whole).length * 0.95);
  });
});

/** What Chromium makes of a text: names first, then what is given for the numbers. */
function asShown({ message, placeholders = {} }: CatalogueMessage): string {
  const contents = Object.fromEntries(
    Object.entries(placeholders).map(([name, { content }]) => [name.toLowerCase(), content]),
  );
  const numbered = message.replaceAll(/\$([A-Za-z0-9_@]+)\$/g, (_, name: string) => {
    const content = contents[name.toLowerCase()];
    if (content === undefined) throw new Error(`Variable ${name} used but not defined`);
    return content;
  });
  return numbered.replaceAll(/\$([1-9])|\$(\$+)/g, (_, place?: string, dollars?: string) =>
    place === undefined ? String(dollars) : `<${place}>`,
  );
}

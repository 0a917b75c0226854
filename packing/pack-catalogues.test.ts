import { expect, test } from "vitest";
import { CATALOGUE_NAMES, readCatalogue } from "../e2e/harness/pages/catalogues.ts";
import { packedCatalogue } from "./pack-catalogues.ts";

test("numbers the placeholders and drops everything but messages", () => {
  const packed = packedCatalogue({
    plain: { message: "Hello" },
    used: {
      message: "$LEFT$ of $TOTAL$",
      placeholders: { left: { content: "$1" }, total: { content: "$2" } },
    },
  });
  expect(JSON.parse(packed)).toEqual({
    plain: { message: "Hello" },
    used: { message: "$1 of $2" },
  });
  expect(() => packedCatalogue({ broken: { message: "$LEFT$" } })).toThrow("broken");
});

test.each(CATALOGUE_NAMES)("every message in %s reads the same when packed", (name) => {
  const catalogue = readCatalogue(name);
  const packed: Record<string, { message: string }> = JSON.parse(packedCatalogue(catalogue));
  for (const [key, { message, placeholders = {} }] of Object.entries(catalogue)) {
    const values = ["one", "two", "three", "four"];
    const named = message.replace(/\$(\w+)\$/g, (_, gap: string) => {
      const { content = "" } = placeholders[gap.toLowerCase()] ?? {};
      return values[Number(content.slice(1)) - 1] ?? "missing";
    });
    const numbered = packed[key]?.message.replace(
      /\$(\d)/g,
      (_, at) => values[at - 1] ?? "missing",
    );
    expect(numbered, key).toBe(named);
  }
});

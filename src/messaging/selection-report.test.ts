import { expect, it } from "vitest";
import { fc } from "../lib/testing/fc.ts";
import { MAX_SELECTION_CHARACTERS, readSelectionReport } from "./selection-report.ts";

it.each([
  { kind: "translate", requestNumber: 1, text: "words", target: null, pageLanguage: null },
  { kind: "translate", requestNumber: 2, text: "words", target: "de", pageLanguage: "pt-BR" },
  { kind: "options" },
  { kind: "opened" },
  { kind: "cancel" },
  { kind: "closed" },
  { kind: "try", text: "words" },
])("accepts %j", (report) => {
  expect(readSelectionReport({ ...report, more: "is left out" })).toEqual(report);
});

it.each([undefined, 7, "", "not a language", "x".repeat(40)])(
  "takes %j for no language of the page",
  (pageLanguage) => {
    const report = { kind: "translate", requestNumber: 1, text: "words", target: null };
    expect(readSelectionReport({ ...report, pageLanguage })).toMatchObject({ pageLanguage: null });
  },
);

it.each([
  { kind: "translate", requestNumber: 1, text: "  ", target: null },
  { kind: "translate", requestNumber: 1.5, text: "words", target: null },
  { kind: "translate", requestNumber: 1, text: "words", target: 7 },
  { kind: "translate", requestNumber: 1, text: "words", target: "x".repeat(40) },
  {
    kind: "translate",
    requestNumber: 1,
    text: "x".repeat(MAX_SELECTION_CHARACTERS + 1),
    target: null,
  },
  { kind: "try", text: ["words"] },
  { kind: "open" },
])("rejects %j", (report) => {
  expect(readSelectionReport(report)).toBeNull();
});

it("survives anything that a page's process may send", () => {
  fc.assert(
    fc.property(fc.anything(), (anything) => {
      const report = readSelectionReport(anything);
      expect(report === null || typeof report.kind === "string").toBe(true);
    }),
  );
});

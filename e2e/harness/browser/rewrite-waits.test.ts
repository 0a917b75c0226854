import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { WAITS } from "../../../src/lib/waits.ts";
import { rewriteWaits } from "./rewrite-waits.ts";

function packed(table: object): string {
  return `{${Object.entries(table).map(([name, ms]) => `${name}:${Number(ms).toExponential()}`)}}`;
}

const TABLE = packed(WAITS).replaceAll("e+", "e");
const USE = "let{documentFirstPollMs:r,wakeUpMs:i}=u;";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "waits-"));
  mkdirSync(join(folder, "assets"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(path: string, text: string): void {
  writeFileSync(join(folder, path), text);
}

describe("the waits in a copy", () => {
  it("are those given, and otherwise as shipped", () => {
    write("worker.js", USE);
    write("assets/shared.js", `var t=1,u=${TABLE};${USE}export{u}`);
    rewriteWaits(folder, { wakeUpMs: 1500 });
    const text = readFileSync(join(folder, "assets/shared.js"), "utf8");
    const expected = JSON.stringify({ ...WAITS, wakeUpMs: 1500 });
    expect(text).toBe(`var t=1,u=${expected};${USE}export{u}`);
    expect(readFileSync(join(folder, "worker.js"), "utf8")).toBe(USE);
  });

  const [first = "", ...rest] = Object.keys(WAITS);
  it.each([
    ["nowhere", USE, "found 0 with 0"],
    ["twice", `u=${TABLE};v=${TABLE}`, "found 2"],
    ["without one of them", `u=${packed({ [first]: 5 })}`, "found 0 with 1"],
    ["and one of them somewhere else too", `u=${TABLE};v={${rest[0]}:5}`, "found 1 with"],
    ["with another value", `u=${TABLE.replace(/e\d/, "e1")}`, `other values of ${first}`],
  ])("are not changed when the table is there %s", (_, text, problem) => {
    write("assets/shared.js", text);
    expect(() => rewriteWaits(folder, { wakeUpMs: 1 })).toThrow(problem);
    expect(readFileSync(join(folder, "assets/shared.js"), "utf8")).toBe(text);
  });
});

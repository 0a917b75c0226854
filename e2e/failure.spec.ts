import { spawn } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PNG } from "pngjs";
import { expect, test } from "./harness/test.ts";

const CLI = fileURLToPath(new URL("../node_modules/@playwright/test/cli.js", import.meta.url));
const ON_PURPOSE = fileURLToPath(new URL("harness/failure/on-purpose", import.meta.url));

test("a failing test keeps pictures, captions, account and consoles in a folder that it names", async () => {
  const output = await mkdtemp(join(tmpdir(), "failure-"));
  try {
    const { exitCode, printed } = await runOnPurpose(output);
    expect(exitCode, printed).toBe(1);
    expect(printed).toContain("1 failed");
    const [name = "", ...others] = (await readdir(output)).filter((each) => !each.startsWith("."));
    expect(others).toEqual([]);
    const folder = join(output, name);
    const read = (path: string) => readFile(join(folder, path), "utf8");

    // The last lines about the failure.
    const last = printed.slice(printed.indexOf("attachment #1: evidence"));
    expect(last).toContain(name);
    expect(last.slice(last.indexOf("attachment #2: open pages"))).toContain("/options/index.html");

    const error = await read("error.txt");
    expect(error).toContain("fails on purpose while captions run and the popup is open");
    expect(error).toContain('Expected: "what it expects"');
    expect(error).toContain("fails.ts:");

    const account = JSON.parse(await read("service.json"));
    expect(account.sessions).toHaveLength(1);
    expect(account.sessions[0].secondsRecognised).toBeGreaterThan(0);
    expect(account.runs).toHaveLength(1);
    expect(account.documents).toEqual([]);

    const files = await readdir(join(folder, "browser-1"));
    expect(files, "nothing is missing").not.toContain("missing.txt");
    const pictures = files.filter((file) => file.endsWith(".png")).sort();
    for (const page of ["plain.html", "src-options-index.html", "src-popup-index.html"]) {
      const picture = pictures.find((each) => each.endsWith(`-${page}.png`));
      if (!picture) throw new Error(`No picture of ${page} among ${pictures.join(", ")}.`);
      expect(coloursOf(await readFile(join(folder, "browser-1", picture)))).toBeGreaterThan(1);
    }
    expect(pictures).toHaveLength(3);

    const captions = await read("browser-1/captions.txt");
    expect(captions).toMatch(
      /^Painted, watch 1:\n(?:.*\n)*?[\d:.]+ {2} +[\d.]+ s {2}.*original: \[?\w/,
    );
    expect(captions).toMatch(
      /\nShown at the end:\n(?:.*\n)*?http.*plain\.html.*: complete, .*original: \[?\w/,
    );

    const [before = "", during = ""] = (await read("browser-1/consoles.txt")).split(
      "\nDuring the test:\n",
    );
    expect(before).toContain("Before the test:");
    for (const line of [
      /plain\.html\S*: logged by the page Object \{where: in its own world\}/,
      /plain\.html\S* \[.+\]: logged by a content script/,
      /src\/options\/index\.html\S*: logged by the options page/,
      /src\/popup\/index\.html\S*: logged by the popup/,
      /src\/capture\/index\.html\S*: logged by the offscreen document/,
      /service-worker\S*: logged by the background/,
    ]) {
      expect(during).toMatch(line);
      expect(during.match(new RegExp(line, "g")), "each line stands there once").toHaveLength(1);
    }
    const starts = during.split("\n").map((line) => line.slice(0, "00:00:00.000".length));
    const times = starts.filter((time) => time !== "");
    expect(times).toEqual([...times].sort());
  } finally {
    await rm(output, { recursive: true, force: true });
  }
});

async function runOnPurpose(output: string): Promise<{ exitCode: number | null; printed: string }> {
  // Variables from Playwright to its own workers must not reach another instance.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(TEST_|PW_|PLAYWRIGHT_TEST)/.test(name)),
  );
  const child = spawn(
    process.execPath,
    [CLI, "test", "-c", ON_PURPOSE, "--reporter", "list", "--output", output],
    { env: { ...env, FORCE_COLOR: "0" }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let printed = "";
  const collect = (piece: Buffer) => {
    printed += piece.toString();
  };
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const exitCode = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { exitCode, printed };
}

function coloursOf(png: Buffer): number {
  const { data, width, height } = PNG.sync.read(png);
  const colours = new Set<number>();
  for (let at = 0; at < width * height * 4; at += 4) colours.add(data.readUInt32BE(at));
  return colours.size;
}

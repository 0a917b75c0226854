import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PNG } from "pngjs";
import { type FailedTest, FailureFolder } from "../harness/failure/failure-folder.ts";
import { uiText } from "../harness/pages/ui-text.ts";
import { evidenceOfFirefox } from "./harness/firefox-evidence.ts";
import { SHORT } from "./harness/short-form.ts";
import { openAndPlay, startCaptions } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";

test(
  "a failing test keeps pictures, captions, account and consoles",
  SHORT,
  async ({ firefox, output, surtitle, stage, connectAccount }) => {
    const outputDir = await mkdtemp(join(tmpdir(), "failure-"));
    try {
      const failed: FailedTest = {
        titlePath: ["a test that fails"],
        status: "failed",
        expectedStatus: "passed",
        errors: [{ message: "what it expects" }],
        outputDir,
        attachments: [],
      };
      const evidence = evidenceOfFirefox(firefox, output);
      const folder = new FailureFolder(failed, stage.service, () => [evidence]);
      const options = await connectAccount();
      const page = await openAndPlay(
        surtitle,
        `${stage.site.url}/players/plain.html?talk=lighthouses`,
      );
      await startCaptions(surtitle);
      await page.evaluate(`console.warn("logged by the page")`);
      await options.evaluate(`console.info("logged by the options page");
        browser.extension.getBackgroundPage().console.info("logged by the event page");`);
      await surtitle.pressToolbarButton();
      await surtitle.readPopup(uiText("stop"));

      await folder.keepIfFailed();
      const read = (path: string) => readFile(join(outputDir, path), "utf8");
      expect(await read("error.txt")).toContain("what it expects");
      // The other session is that of the test of the connection.
      expect(JSON.parse(await read("service.json")).sessions).toMatchObject([
        { state: "streaming" },
        { state: "requested" },
      ]);
      const files = await readdir(join(outputDir, "browser-1"));
      expect(files, "nothing is missing").not.toContain("missing.txt");
      for (const shown of ["plain.html", "src-options-index.html", "src-popup-index.html"]) {
        const picture = files.find((each) => each.endsWith(`-${shown}.png`));
        if (!picture) throw new Error(`No picture of ${shown} among ${files.join(", ")}.`);
        const { data } = PNG.sync.read(await readFile(join(outputDir, "browser-1", picture)));
        expect(new Set(data).size, `values in the picture of ${shown}`).toBeGreaterThan(2);
      }
      expect(await read("browser-1/captions.txt")).toMatch(
        /\nhttp.*\/plain\.html\S*: complete, with.*focus, .*(?:original: \[?\w|notice: \w)/,
      );
      expect(failed.attachments).toMatchObject([{ path: outputDir }, { name: "open pages" }]);
      const [, during] = (await read("browser-1/consoles.txt")).split("\nDuring the test:\n");
      for (const context of ["page", "options page", "event page"]) {
        expect(during?.match(new RegExp(`logged by the ${context}`, "g"))).toHaveLength(1);
      }
    } finally {
      await rm(outputDir, { recursive: true, force: true });
    }
  },
);

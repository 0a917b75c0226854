import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { TalkFiles } from "../harness/account/talk-files.ts";
import type { SurtitleBrowser } from "../harness/browser/launch-surtitle.ts";
import { CaptionWatch } from "../harness/overlay/caption-watch.ts";
import { CaptionsOnPage } from "../harness/overlay/captions-on-page.ts";
import { startCaptions, stopCaptions } from "../harness/popup/start-captions.ts";
import type { RunningService } from "../service/options.ts";
import { BestPicture } from "./best-picture.ts";
import { ROOT } from "./build-extension.ts";
import { CAPTION_HEADING, CaptionPrinter } from "./caption-printer.ts";
import { describeSound } from "./describe-sound.ts";
import { failingStage } from "./failing-stage.ts";
import { play, waitForEnd } from "./play-talk.ts";

const PICTURE = join(".demo", "captions.png");

/** Who turns the sound into words: for captions on this computer, the browser or its stand-in. */
export type DemoEngine = "service" | "browser" | "stand-in";

export interface DemoStage {
  readonly browser: SurtitleBrowser;
  readonly service: RunningService;
  readonly page: Page;
  readonly talk: TalkFiles;
  readonly engine: DemoEngine;
  readonly print: (line: string) => void;
}

/** Shows captions of the talk to a person at the window; ends when the window is closed. */
export async function demoForPerson(stage: DemoStage, signal: AbortSignal): Promise<void> {
  const { browser, page, print } = stage;
  const closed = new Promise<void>((resolve) => {
    browser.context.once("close", () => resolve());
    signal.addEventListener("abort", () => resolve(), { once: true });
  });
  const popup = await startCaptions(browser, page);
  print(`Captions: ${firstState(popup)}. Close the window to end.`);
  await play(page);
  await closed;
}

/**
 * Shows captions of the talk without a viewer: prints every line and keeps a picture.
 * @throws Error that says which stage failed when no caption was painted
 */
export async function demoForTerminal(stage: DemoStage, signal: AbortSignal): Promise<void> {
  const { browser, service, page, talk, engine, print } = stage;
  const captions = await CaptionsOnPage.of(page);
  const printer = new CaptionPrinter(talk, print);
  const picture = new BestPicture(captions.session);
  const watch = await CaptionWatch.start(page);
  watch.onPaint((paint) => {
    printer.addPaint(paint);
    picture.consider(paint);
  });

  const popup = await startCaptions(browser, page);
  print(`Captions: ${firstState(popup)}\n\n${CAPTION_HEADING}`);
  await play(page);
  await waitForEnd(page, signal);
  const last = await captions.now();
  const png = await picture.png();
  if (watch.paints.some(({ lanes }) => lanes.length > 0)) await stopCaptions(browser, page);
  watch.stop();
  printer.printRemaining();

  const session = service.accounts()[0];
  if (printer.count === 0 || !png) {
    const reason =
      engine === "service"
        ? failingStage({ popup, session, captions: last })
        : `Popup text: ${popup.trim()}`;
    throw new Error(`No caption was painted. ${reason}`);
  }
  mkdirSync(join(ROOT, ".demo"), { recursive: true });
  writeFileSync(join(ROOT, PICTURE), png);
  const after = ((printer.medianDelayMs ?? Number.NaN) / 1000).toFixed(1);
  print(
    `\n${printer.count} lines in ${printer.languages.join(", ")}; half of them within ${after} s.`,
  );
  if (engine === "service") print(`${describeSound(session, "the service")}.`);
  if (engine === "stand-in") {
    print(`${describeSound(service.device.accounts()[0], "the recogniser")}.`);
  }
  print(`Picture: ${PICTURE}`);
}

// The popup's status line, which follows the page's title.
function firstState(popup: string): string {
  const lines = popup.split("\n").filter((line) => line.trim() !== "");
  return lines[1] ?? lines[0] ?? "";
}

import type { SurtitleBrowser } from "../harness/browser/surtitle-browser.ts";

/** Whether the browser's own recogniser has the pack of a language, as its pages would see it. */
export async function hasDevicePacks(browser: SurtitleBrowser, language: string): Promise<boolean> {
  const page = await browser.context.newPage();
  try {
    await page.goto(browser.extensionUrl("src/popup/index.html"));
    return await page.evaluate<boolean>(
      `(async () => {
        const options = { langs: [${JSON.stringify(language)}], processLocally: true };
        return (await globalThis.SpeechRecognition?.available?.(options)) === "available";
      })()`,
    );
  } finally {
    await page.close();
  }
}

import { startByKey } from "./harness/input/start-by-key.ts";
import { LONG } from "./harness/long-form.ts";
import { readTranscript } from "./harness/pages/read-transcript.ts";
import { uiText } from "./harness/pages/ui-text.ts";
import { openPopup } from "./harness/popup/open-popup.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

test("a closed browser keeps the words and ends the session", LONG, async ({ launch, stage }) => {
  const browser = await launch({
    isOwn: true,
    choices: { apiKey: "local-key.scripted.script-pace=1500", languages: { targets: ["de"] } },
  });
  const url = `${stage.site.url}/players/plain.html?autoplay=1&loop=1`;
  const page = await browser.open(url);
  const title = await page.title();
  await startByKey(browser, page);
  await waitFor("words to be written down", async () => {
    return ((await readTranscript(browser))?.segments.length ?? 0) > 1;
  });
  const before = await readTranscript(browser);
  expect(before?.ending).toBeNull();

  const again = await browser.restart();
  const after = await waitFor("the captions to be marked as interrupted", async () => {
    const transcript = await readTranscript(again);
    return transcript?.ending === "cut_off" && transcript;
  });
  expect(after.id).toBe(before?.id);
  const texts = (transcript: typeof before) => transcript?.segments.map(({ text }) => text);
  expect(texts(after)).toEqual(expect.arrayContaining(texts(before) ?? []));
  await waitFor("the session to be ended", () => stage.service.accounts()[0]?.state === "ended");
  expect(stage.service.accounts()[0]?.ending).toBe("the stream was ended");

  const next = await again.open(`${stage.site.url}/players/silent.html`);
  const popup = await openPopup(again, next);
  await popup.waitForText(uiText("popup_left", title));
  // Captures the file's text as it leaves the popup.
  await popup.evaluate(`(() => {
    const create = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      globalThis.saved = blob.text();
      return create(blob);
    };
  })()`);
  await popup.click({ role: "button", name: uiText("popup_save_text") });
  const saved = await waitFor("the words to be saved", () =>
    popup.evaluate<string | null>("globalThis.saved ?? null"),
  );
  expect(saved).toContain(title);
  expect(saved).toContain(url);
  for (const text of texts(before) ?? []) expect(saved).toContain(text.trim());

  await popup.click({ role: "button", name: uiText("popup_dismiss") });
  await waitFor("the notice to be gone", async () => {
    return !(await popup.text()).includes(uiText("popup_save_text"));
  });
  await popup.close();
});

import { connectAccount } from "../firefox/harness/connect-account.ts";
import { FIREFOX_ADVICE, findFirefox } from "../firefox/harness/find-firefox.ts";
import { FirefoxSurtitle } from "../firefox/harness/firefox-surtitle.ts";
import { launchFirefox } from "../firefox/harness/launch-firefox.ts";
import { openAndPlay } from "../firefox/harness/start-captions.ts";
import { uiText } from "../harness/pages/ui-text.ts";
import { openPopup } from "../harness/popup/open-popup.ts";
import { pressStart, stopCaptions } from "../harness/popup/start-captions.ts";
import type { BenchStage } from "./bench-stage.ts";
import type { Figure } from "./figure.ts";
import { quantile } from "./quantile.ts";
import { CLICKS_EVERY_MS, measureClickDelays, type PlayedClick } from "./sound-to-service.ts";

// A chunk of 60 ms, and 40 ms for everything else.
const GOAL_MS = 100;

// A player's sound can be read as soon as it is decoded, which is before it is heard.
const LEAD_MS = 140;

const PLAYED_CLICKS = "window.clicks";
const CHOOSE_PLAYER = `(async () => {
  const [{ id: tabId }] = await chrome.tabs.query({ active: true, currentWindow: true });
  const data = { tabId, isOnePlayer: true };
  await chrome.runtime.sendMessage({ to: "background", name: "chooseSound", data });
})()`;

/**
 * How long sound of a media element takes to the service, where it is read in the page: in Chromium
 * for one player, and in a Firefox where there is one.
 */
export async function measureSoundOfPlayers(stage: BenchStage): Promise<readonly Figure[]> {
  const figures = [...(await measureChromium(stage))];
  if (findFirefox() === null) console.log(FIREFOX_ADVICE);
  else figures.push(...(await measureFirefox(stage)));
  return figures;
}

async function measureChromium(stage: BenchStage): Promise<readonly Figure[]> {
  const browser = await stage.launch();
  try {
    const page = await browser.open(addressOf(stage));
    await page.click("#play");
    const popup = await openPopup(browser, page);
    await pressStart(browser, popup);
    // The popup offers the choice only beside several players.
    await popup.evaluate(CHOOSE_PLAYER);
    await popup.close();
    const delaysMs = await measureClickDelays(
      () => page.evaluate<readonly PlayedClick[]>(PLAYED_CLICKS),
      stage.service.chunks,
      LEAD_MS,
    );
    await stopCaptions(browser, page);
    return figuresOf("one_player", delaysMs);
  } finally {
    await browser.close();
  }
}

async function measureFirefox(stage: BenchStage): Promise<readonly Figure[]> {
  const firefox = await launchFirefox();
  try {
    const surtitle = await FirefoxSurtitle.install(firefox);
    try {
      await connectAccount(surtitle, stage.service);
      const page = await openAndPlay(surtitle, addressOf(stage));
      // Clicks have no words, so the popup never calls these captions live.
      await surtitle.pressToolbarButton();
      await surtitle.pressInPopup(uiText("popup_start"));
      await surtitle.closePopup();
      const delaysMs = await measureClickDelays(
        async () => (await page.evaluate(PLAYED_CLICKS)) as readonly PlayedClick[],
        stage.service.chunks,
        LEAD_MS,
      );
      return figuresOf("firefox", delaysMs);
    } finally {
      await surtitle.remove();
    }
  } finally {
    await firefox.close();
  }
}

function addressOf({ site }: BenchStage): string {
  return `${site.url}/players/click-track.html?every=${CLICKS_EVERY_MS}`;
}

function figuresOf(name: string, delaysMs: readonly number[]): readonly Figure[] {
  const figure = (share: number, goal: number | null): Figure => ({
    name: `${name}_sound_to_service_p${share * 100}_ms`,
    value: quantile(delaysMs, share),
    unit: "ms",
    goal,
  });
  return [figure(0.5, GOAL_MS), figure(0.95, null)];
}

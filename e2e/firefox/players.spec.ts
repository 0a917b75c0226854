import { describeStretches } from "../harness/account/describe-stretches.ts";
import { sentTwice } from "../harness/account/sent-twice.ts";
import { TestAccount } from "../harness/account/test-account.ts";
import { openAndPlay, startCaptions } from "./harness/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitInFirefox } from "./harness/wait-in-firefox.ts";

const START_OTHER = `document.querySelector("#other").play()`;

const PAUSE_OTHER = `document.querySelector("#other").pause()`;

const swapMedium = (talk: string) => `(() => {
  const video = document.querySelector("#video");
  video.src = "/talks/${talk}.webm";
  return video.play();
})()`;

const replaceElement = (talk: string) => `(() => {
  const video = document.createElement("video");
  video.src = "/talks/${talk}.webm";
  document.querySelector("#video").replaceWith(video);
  return video.play();
})()`;

test("players that are added, swapped and removed are captioned, and none twice", async ({
  surtitle,
  stage,
  connectAccount,
}) => {
  const own = new TestAccount(stage, "players");
  await connectAccount({ apiKey: own.apiKey });
  const page = await openAndPlay(
    surtitle,
    `${stage.site.url}/players/pair.html?talk=lighthouses&other=bread`,
  );
  await startCaptions(surtitle);
  const heard = () => own.sessions.flatMap(({ stretches }) => stretches.map(({ talk }) => talk));
  const waitForTalk = (count: number, talk: string) =>
    waitInFirefox(
      `${talk} as talk ${count}`,
      () => heard().length >= count && heard().at(-1) === talk,
    );
  await waitForTalk(1, "lighthouses");

  await test.step("another player starts when the first one pauses", async () => {
    await page.click("#play");
    await page.evaluate(START_OTHER);
    await waitForTalk(2, "bread");
    await page.evaluate(PAUSE_OTHER);
  });

  await test.step("an element gets another medium", async () => {
    await page.evaluate(swapMedium("surtitles"));
    await waitForTalk(3, "surtitles");
  });

  await test.step("another element takes the place of one that is removed", async () => {
    await page.evaluate(replaceElement("lighthouses"));
    await waitForTalk(4, "lighthouses");
  });

  for (const session of own.sessions) {
    expect(sentTwice(session), describeStretches(session.stretches)).toEqual([]);
  }
});

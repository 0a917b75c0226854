import { AudioGraph } from "./harness/browser/audio-graph.ts";
import { attachToCapture, capturedTabs, playbackLevel } from "./harness/browser/capture-room.ts";
import { startByKey } from "./harness/input/start-by-key.ts";
import { startCaptions } from "./harness/popup/start-captions.ts";
import { expect, test } from "./harness/test.ts";
import { waitFor } from "./harness/wait-for.ts";

const GAIN = 0.5;
// Of a sine with that gain.
const RMS = GAIN / Math.SQRT2;

test("the tab stays audible at its own level, without feeding back", async ({ launch, stage }) => {
  const browser = await launch();
  // A first tab keeps the document open, so that the second one's graph is seen from its beginning.
  const first = await browser.open(`${stage.site.url}/players/silent.html`);
  await startCaptions(browser, first);
  const graph = await AudioGraph.open(await attachToCapture(browser));
  const before = await capturedTabs(browser);

  const page = await browser.open(`${stage.site.url}/players/tone.html?hz=440&gain=${GAIN}`);
  await expect(page.locator("#state")).toHaveText("playing");
  await startByKey(browser, page);
  const tabId = (await capturedTabs(browser)).find((id) => !before.includes(id)) ?? -1;

  const contextId = await waitFor("the captured sound to be connected to the loudspeakers", () =>
    graph.findConnection("MediaStreamAudioSource", "AudioDestination"),
  );
  const playedBeforeS = await graph.playedSeconds(contextId);
  await waitFor("the loudspeakers to take the sound", async () => {
    return (await graph.playedSeconds(contextId)) > playedBeforeS + 0.5;
  });

  await waitFor("the tone to be played back", async () => {
    const { state, rms } = await playbackLevel(browser, tabId);
    return state === "running" && Math.abs(rms - RMS) < RMS * 0.1;
  });
  // Feedback grows within three seconds: measurements found ten times the level by then.
  const levels: number[] = [];
  const startS = await graph.playedSeconds(contextId);
  await waitFor("three seconds of levels", async () => {
    levels.push((await playbackLevel(browser, tabId)).rms);
    return (await graph.playedSeconds(contextId)) > startS + 3;
  });
  expect(Math.max(...levels)).toBeLessThan(RMS * 1.1);
  // A single reading may fall into a dropout of a busy machine.
  const median = levels.toSorted((a, b) => a - b)[levels.length >> 1];
  expect(median).toBeGreaterThan(RMS * 0.9);
});

import type { PlayerTracks } from "../src/messaging/track-report.ts";
import { LONG } from "./harness/long-form.ts";
import { type LooseTracks, openLooseTracks } from "./harness/overlay/loose-tracks.ts";
import { expect, test } from "./harness/test.ts";

const HARBOUR_CUES = 9;
const FIRST = { fromMs: 500, toMs: 2500, text: "Anna: Good morning, and welcome" };
const FIRST_NL = { fromMs: 500, toMs: 2500, text: "Anna: Goedemorgen, en welkom" };

const modes = ({ frame }: LooseTracks) =>
  frame.evaluate<string[]>("[...players[0].textTracks].map(({ mode }) => mode)");

async function readTrack(tracks: LooseTracks, label: string) {
  const player = await tracks.player((each) => each.tracks.some((track) => track.label === label));
  const id = player.tracks.find((track) => track.label === label)?.id ?? -1;
  await tracks.post({ kind: "read", track: id });
  return id;
}

type Context = Parameters<typeof openLooseTracks>[0];

const opener =
  (context: Context, siteUrl: string) =>
  (query: string, inFrame = false) =>
    openLooseTracks(context, siteUrl, `tracks=${query}`, inFrame);

async function readInFrame(open: ReturnType<typeof opener>, query: string): Promise<void> {
  await test.step(`in a frame: ${query}`, async () => {
    const tracks = await open(query, true);
    await readTrack(tracks, "English");
    expect((await tracks.cues())[0]).toEqual(FIRST);
    await tracks.page.close();
  });
}

async function readGrowing(open: ReturnType<typeof opener>, count: number): Promise<void> {
  await test.step("while a stream plays, each cue once", async () => {
    const tracks = await open("growing&mode=hidden");
    await readTrack(tracks, "English");
    const cues = await tracks.cues((read) => read.length >= count);
    expect(new Set(cues.map(({ text }) => text)).size).toBe(cues.length);
    expect(cues.at(-1)?.fromMs).toBe((cues[0]?.fromMs ?? 0) + 250 * (cues.length - 1));
    await tracks.page.close();
  });
}

test("subtitles of a page are found and read, in frames and while a stream plays, and hidden meanwhile", async ({
  launch,
  stage: { site },
}) => {
  const { context } = await launch();
  const open = opener(context, site.url);

  await test.step("as elements, loaded and not; sentences by key; the page's own display comes back", async () => {
    const tracks = await open("native");
    const isLoaded = ({ tracks: [first] }: PlayerTracks) => !!first?.loaded;
    const { media, durationMs, ...player } = await tracks.player(isLoaded);
    expect(media).toBe(`${site.url}/players/clips/wide.webm`);
    expect(durationMs).toBeGreaterThan(19_000);
    expect(player.tracks).toMatchObject([
      { kind: "subtitles", language: "en", label: "English", isShowing: true },
      { kind: "subtitles", language: "nl", label: "Nederlands", isShowing: false, loaded: null },
    ]);
    expect(player.tracks[0]?.loaded).toMatchObject({ cues: HARBOUR_CUES, fromMs: 500 });

    await readTrack(tracks, "Nederlands");
    const cues = await tracks.cues();
    expect(cues).toHaveLength(HARBOUR_CUES);
    expect(cues[0]).toEqual(FIRST_NL);
    expect(await modes(tracks)).toEqual(["hidden", "hidden", "hidden"]);

    await tracks.page.keyboard.press("Alt+Shift+ArrowRight");
    expect(await tracks.reports()).toContainEqual({ kind: "sentence", to: "next" });
    await tracks.post({ kind: "pauses", atMs: [4800, 8000] });
    await tracks.post({ kind: "seek", mediaMs: 7800, isPlayed: true });
    await tracks.page.waitForFunction("players[0].paused && players[0].currentTime >= 8");

    await tracks.page.locator("#insist").click();
    await expect.poll(() => modes(tracks)).toEqual(["hidden", "hidden", "hidden"]);
    await tracks.post({ kind: "stop" });
    expect(await modes(tracks)).toEqual(["showing", "disabled", "hidden"]);

    const track = await readTrack(tracks, "English");
    await tracks.cues(([first]) => first?.text === FIRST.text);
    await tracks.page.locator("#change").click();
    const other = await tracks.player(({ tracks: [only] }) => only?.label === "The market");
    expect(other.media).toContain("four-to-three");
    expect(await tracks.reports()).toContainEqual({ kind: "gone", track });
    await tracks.page.close();
  });

  await readInFrame(open, "other-frame&within=shadow");
  await readGrowing(open, 8);
});

test(
  "subtitles of a page are read in every way they come",
  LONG,
  async ({ launch, stage: { site } }) => {
    const { context } = await launch();
    const open = opener(context, site.url);

    await test.step("of the player that plays; a page that insists has its way", async () => {
      const tracks = await open("two");
      await readTrack(tracks, "English");
      expect((await tracks.cues())[0]).toEqual(FIRST);
      await tracks.page.locator("#fight").click();
      await tracks.page.waitForFunction(STAYS_SHOWN);
      await tracks.page.locator("#second").click();
      await tracks.player(({ tracks: [track] }) => track?.label === "The other one");
      await tracks.page.close();
    });

    await readGrowing(open, 30);

    for (const query of ["frame&within=shadow", "other-frame&within=script"]) {
      await readInFrame(open, query);
    }

    await test.step("and hostile ones are cut and cleaned", async () => {
      const tracks = await open("hostile");
      await readTrack(tracks, "English");
      await tracks.frame.waitForFunction(IS_READ);
      const { count, unclean } = await tracks.frame.evaluate<Texts>(READ_TEXTS);
      expect(count).toBe(20_000);
      expect(unclean).toEqual([]);
      await tracks.page.close();
    });
  },
);

interface Texts {
  readonly count: number;
  readonly unclean: readonly string[];
}

// Hidden again for the last time a moment ago.
const STAYS_SHOWN = `(() => {
  const [track] = players[0].textTracks;
  const nowMs = performance.now();
  if (track.mode !== "showing") window.hiddenAtMs = nowMs;
  return nowMs - (window.hiddenAtMs ??= nowMs) > 500;
})()`;

const IS_READ = "surtitleStandIn.sent.some(({ kind, isAll }) => kind === 'cues' && isAll)";

const READ_TEXTS = `(() => {
  const cues = surtitleStandIn.sent.flatMap(({ cues = [] }) => cues);
  const texts = cues.map(({ text }) => text);
  const unclean = texts.filter((text) => /<\\w|[\\u202e\\u2066]|Ends before/.test(text));
  return { count: texts.length, unclean };
})()`;

import { beforeEach, expect, it, vi } from "vitest";
import { trusted } from "../testing/trusted.ts";

type Receive = (message: { kind: "end" }) => void;

const channel = vi.hoisted(() => ({ opened: [] as { receive: Receive; signal: AbortSignal }[] }));

vi.mock("../../messaging/channel.ts", () => ({
  openChannel: (_: string, receive: Receive, signal: AbortSignal) =>
    void channel.opened.push({ receive, signal }),
}));

type Facts = Partial<HTMLMediaElement> & { webkitAudioDecodedByteCount?: number };

const HEARD: Facts = {
  paused: false,
  ended: false,
  muted: false,
  volume: 1,
  readyState: 4,
  srcObject: null,
  webkitAudioDecodedByteCount: 900,
};

function addPlayer(facts: Facts): HTMLMediaElement {
  const player = document.createElement("video");
  change(player, facts);
  document.body.append(player);
  return player;
}

function change(player: HTMLMediaElement, facts: Facts): void {
  for (const [name, value] of Object.entries(facts)) {
    Object.defineProperty(player, name, { value, configurable: true });
  }
}

const load = () => import("./content-script.ts");

beforeEach(() => {
  document.body.replaceChildren();
  channel.opened.length = 0;
  vi.resetModules();
});

it("reports a player that is heard already, once, and then leaves", async () => {
  const player = addPlayer(HEARD);
  await load();
  player.dispatchEvent(trusted(new Event("playing")));
  expect(channel.opened).toHaveLength(1);
  channel.opened[0]?.receive({ kind: "end" });
  expect(channel.opened[0]?.signal.aborted).toBe(true);
});

it.each<[string, Facts]>([
  ["paused", { paused: true }],
  ["muted", { muted: true }],
  ["a film without sound", { webkitAudioDecodedByteCount: 0 }],
])("waits for a player that is %s", async (_, facts) => {
  const player = addPlayer({ ...HEARD, ...facts });
  await load();
  player.dispatchEvent(trusted(new Event("timeupdate")));
  expect(channel.opened).toEqual([]);
  change(player, HEARD);
  // A page script says so.
  player.dispatchEvent(new Event("playing"));
  expect(channel.opened).toEqual([]);
  player.dispatchEvent(trusted(new Event("volumechange")));
  expect(channel.opened).toHaveLength(1);
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import { trusted } from "../testing/trusted.ts";
import { MainPlayer } from "./main-player.ts";

const LARGE = new DOMRect(0, 0, 800, 450);
const SMALL = new DOMRect(0, 500, 400, 225);

function set(player: HTMLMediaElement, state: object): void {
  for (const [name, value] of Object.entries(state)) {
    Object.defineProperty(player, name, { value, configurable: true });
  }
}

function add(box: DOMRect, state: object = {}, parent: ParentNode = document.body) {
  const video = document.createElement("video");
  const silent = { paused: true, ended: false, muted: false, volume: 1, readyState: 4 };
  set(video, { ...silent, currentTime: 0, srcObject: null, ...state });
  video.getBoundingClientRect = () => box;
  video.checkVisibility = () => true;
  parent.append(video);
  return video;
}

// Media events do not bubble.
function raise(player: HTMLMediaElement, name: string, state: object): void {
  set(player, state);
  player.dispatchEvent(trusted(new Event(name)));
}

describe("MainPlayer", () => {
  let life: AbortController;
  let onChange: () => void;
  let more: ((root: ShadowRoot) => void) | null;

  beforeEach(() => {
    vi.useFakeTimers();
    document.body.replaceChildren();
    life = new AbortController();
    onChange = vi.fn();
    more = null;
    return () => {
      life.abort();
      vi.useRealTimers();
    };
  });

  const watch = () =>
    new MainPlayer(
      onChange,
      (onRoot) => {
        more = onRoot;
      },
      life.signal,
    );

  it("is the largest of those that sounded before anybody watched", () => {
    add(SMALL, { paused: false });
    const large = add(LARGE, { paused: false });
    expect(watch().current?.video).toBe(large);
    expect(onChange).not.toHaveBeenCalled();
  });

  it("is the one that sounds, however small, and of two the one last started", () => {
    const large = add(LARGE);
    const small = add(SMALL, { paused: false });
    const main = watch();
    expect(main.current?.video).toBe(small);
    vi.advanceTimersByTime(1000);
    raise(large, "playing", { paused: false });
    expect(main.current?.video).toBe(large);
    vi.advanceTimersByTime(1000);
    raise(small, "playing", {});
    expect(main.current?.video).toBe(large);
    raise(small, "pause", { paused: true });
    vi.advanceTimersByTime(1000);
    raise(small, "playing", { paused: false });
    expect(main.current?.video).toBe(small);
  });

  it("stays the one that has paused, until another sounds", () => {
    add(LARGE);
    const small = add(SMALL, { paused: false });
    const main = watch();
    raise(small, "pause", { paused: true });
    expect(main.current).toMatchObject({ video: small, isSounding: false });
    expect(onChange).toHaveBeenCalledOnce();
  });

  it("is none while a programme plays without a picture", () => {
    add(LARGE);
    const audio = document.createElement("audio");
    const programme = { paused: false, ended: false, muted: false, volume: 1, readyState: 4 };
    set(audio, { ...programme, currentTime: 0, srcObject: null, duration: 600 });
    document.body.append(audio);
    const main = watch();
    expect(main.current).toBeNull();
    raise(audio, "ended", { ended: true });
    expect(main.current).not.toBeNull();
    raise(audio, "playing", { ended: false, duration: 2 });
    expect(main.current).not.toBeNull();
  });

  it("is no tile of a meeting, no decoration, no preview and nothing hidden", () => {
    const stream = Object.create(MediaStream.prototype, { getAudioTracks: { value: () => [] } });
    add(LARGE, { paused: false, srcObject: stream });
    add(LARGE, { paused: false, muted: true });
    add(LARGE, {
      ...{ paused: false, currentTime: 3 },
      ...{ webkitAudioDecodedByteCount: 0, webkitVideoDecodedByteCount: 9000 },
    });
    add(new DOMRect(0, 0, 120, 60), { paused: false });
    add(LARGE, { paused: false }).checkVisibility = () => false;
    expect(watch().current).toBeNull();
  });

  it("is found in a shadow root", () => {
    const main = watch();
    const host = document.createElement("my-player");
    const root = host.attachShadow({ mode: "closed" });
    document.body.append(host);
    const video = add(LARGE, { paused: false }, root);
    more?.(root);
    expect(main.current?.video).toBe(video);
  });
});

import { trusted } from "../../testing/trusted.ts";

export type FakeCue = Pick<VTTCue, "startTime" | "endTime" | "text">;

export function fakeCue(from: number, text = `Cue ${from}`, to = from + 1): FakeCue {
  return { startTime: from, endTime: to, text };
}

/** A text track as browsers have it; the test environment has none. */
export class FakeTrack {
  kind = "subtitles";
  language = "en";
  label = "English";
  list: FakeCue[] = [];
  onMode = () => {};
  #mode: TextTrackMode = "disabled";

  constructor(facts: Partial<FakeTrack> = {}) {
    Object.assign(this, facts);
  }

  get mode(): TextTrackMode {
    return this.#mode;
  }

  set mode(mode: TextTrackMode) {
    if (mode === this.#mode) return;
    this.#mode = mode;
    this.onMode();
  }

  get cues(): readonly FakeCue[] | null {
    return this.#mode === "disabled" ? null : this.list;
  }

  get asTrack(): TextTrack {
    return this as unknown as TextTrack;
  }
}

export class FakeTrackList extends EventTarget {
  readonly tracks: FakeTrack[] = [];

  [Symbol.iterator](): Iterator<FakeTrack> {
    return this.tracks[Symbol.iterator]();
  }

  add(track: FakeTrack): void {
    this.tracks.push(track);
    track.onMode = () => this.raise("change");
    this.raise("addtrack");
  }

  remove(track: FakeTrack): void {
    this.tracks.splice(this.tracks.indexOf(track), 1);
    this.raise("removetrack");
  }

  raise(name: string): void {
    this.dispatchEvent(trusted(new Event(name)));
  }
}

export interface FakePlayer {
  readonly player: HTMLVideoElement;
  readonly list: FakeTrackList;
  /** Changes properties, also those that the browser alone can change. */
  set(facts: Partial<HTMLVideoElement>): void;
  raise(name: string): void;
}

export function addFakePlayer(
  tracks: readonly FakeTrack[],
  facts: Partial<HTMLVideoElement> = {},
): FakePlayer {
  const player = document.createElement("video");
  const list = new FakeTrackList();
  for (const track of tracks) list.add(track);
  const set = (changed: Partial<HTMLVideoElement>) => {
    for (const [name, value] of Object.entries(changed)) {
      Object.defineProperty(player, name, { value, configurable: true, writable: true });
    }
  };
  set({
    ...{ paused: true, ended: false, muted: false, volume: 1, playbackRate: 1, seeking: false },
    ...{ readyState: 4, currentTime: 0, duration: 60, currentSrc: "https://a.example/film.mp4" },
    textTracks: list as unknown as TextTrackList,
    ...facts,
  });
  document.body.append(player);
  const raise = (name: string) => void player.dispatchEvent(trusted(new Event(name)));
  return { player, list, set, raise };
}

/** A `<track>` element of a fake player. */
export function addTrackElement(
  player: HTMLVideoElement,
  track: FakeTrack,
): { setState(readyState: number, event: "load" | "error"): void } {
  const element = document.createElement("track");
  const set = (name: string, value: unknown) =>
    Object.defineProperty(element, name, { value, configurable: true });
  set("track", track);
  set("readyState", 0);
  player.append(element);
  return {
    setState: (readyState, event) => {
      set("readyState", readyState);
      element.dispatchEvent(trusted(new Event(event)));
    },
  };
}

import { onTrusted } from "../elements/on-trusted.ts";
import type { findShadowPlayers } from "../players/find-shadow-players.ts";
import { weightOf } from "../players/player-clock.ts";
import { isSounding } from "../players/sounding.ts";
import { spokenTracksOf } from "./spoken-tracks.ts";

const PLAYER_CHANGES =
  "loadstart loadedmetadata emptied play playing pause ended volumechange durationchange resize";

const LIST_CHANGES = "addtrack removetrack change";

/** The players of this frame, and the one whose text tracks count. */
export class TrackPlayers {
  readonly #roots: (Document | ShadowRoot)[] = [];
  readonly #followed = new WeakSet<HTMLMediaElement>();
  readonly #onChange: () => void;
  readonly #signal: AbortSignal;
  #hasPlayer = false;

  /**
   * @param onChange called when players or their text tracks may have changed
   * @param onEmptied called with a player that drops its medium
   * @param findMore finds players in shadow roots
   */
  constructor(
    onChange: () => void,
    onEmptied: (player: HTMLMediaElement) => void,
    findMore: typeof findShadowPlayers,
    signal: AbortSignal,
  ) {
    this.#onChange = onChange;
    this.#signal = signal;
    const follow = (root: Document | ShadowRoot) => {
      this.#roots.push(root);
      const onPlayerEvent = ({ type, target }: Event) => {
        if (!(target instanceof HTMLMediaElement)) return;
        if (type === "emptied") onEmptied(target);
        onChange();
      };
      onTrusted(root, PLAYER_CHANGES, onPlayerEvent, signal);
      const onLoad = ({ target }: Event) => target instanceof HTMLTrackElement && onChange();
      onTrusted(root, "load", onLoad, signal);
      onChange();
    };
    follow(document);
    findMore(follow, () => !this.#hasPlayer, signal);
  }

  /**
   * The most likely main player, among those with text tracks and those that are heard now.
   * @returns null when it has no text tracks
   */
  findMain(): HTMLMediaElement | null {
    const media = this.all();
    for (const player of media) this.#follow(player);
    const withTracks = media.filter((player) => spokenTracksOf(player).length > 0);
    this.#hasPlayer = withTracks.length > 0;
    // Moving decoration without a sound hides no player with subtitles.
    const candidates = media.filter((each) => withTracks.includes(each) || isSounding(each));
    const [first, ...others] = candidates;
    if (!first) return null;
    const main = others.reduce((a, b) => (weightOf(b) > weightOf(a) ? b : a), first);
    return withTracks.includes(main) ? main : null;
  }

  all(): readonly HTMLMediaElement[] {
    return this.#roots.flatMap((root) => [
      ...root.querySelectorAll<HTMLMediaElement>("video, audio"),
    ]);
  }

  #follow(player: HTMLMediaElement): void {
    if (this.#followed.has(player)) return;
    this.#followed.add(player);
    onTrusted(player.textTracks, LIST_CHANGES, this.#onChange, this.#signal);
  }
}

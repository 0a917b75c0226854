import { openChannel } from "../../messaging/channel.ts";
import { Overlay } from "../overlay.ts";
import { watchKeysOfFrame, watchPageKeys } from "../page-keys.ts";
import { watchObstaclesOfFrame } from "../placement/aside/aside.ts";
import { watchPlayers } from "../players/player-watch.ts";
import { findShadowPlayers } from "../players/shadow-players.ts";
import { offerParts } from "./overlay-parts.ts";
import { runOnce } from "./run-once.ts";

export const PARTS = {
  Overlay,
  findShadowPlayers,
  openChannel,
  runOnce,
  watchKeysOfFrame,
  watchObstaclesOfFrame,
  watchPageKeys,
  watchPlayers,
};

offerParts(PARTS);

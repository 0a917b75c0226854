import { openChannel } from "../../messaging/channel.ts";
import { watchObstaclesOfFrame } from "../aside/aside.ts";
import { Overlay } from "../overlay.ts";
import { watchKeysOfFrame, watchPageKeys } from "../page-keys.ts";
import { watchPlayers } from "../player-watch.ts";
import { findShadowPlayers } from "../shadow-players.ts";
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

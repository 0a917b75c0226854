import { directionOf } from "../../captions/text/writing-direction.ts";
import { openChannel } from "../../messaging/channel.ts";
import { markLanguage } from "../../platform/mark-language.ts";
import { text } from "../../platform/text.ts";
import { composedElementsAt } from "../elements/composed-tree.ts";
import { captionParent } from "../host/caption-host.ts";
import { openPageHost } from "../host/page-host.ts";
import { hasPressable } from "../obstacles/pressable.ts";
import { watchFrameObstacles } from "../obstacles/watch-obstacles.ts";
import { Overlay } from "../overlay.ts";
import { watchFrameKeys, watchPageKeys } from "../page-keys.ts";
import { findShadowPlayers } from "../players/find-shadow-players.ts";
import { watchPlayers } from "../players/watch-players.ts";
import { installParts } from "./installed-parts.ts";
import { runOnce } from "./run-once.ts";

export const PARTS = {
  Overlay,
  captionParent,
  composedElementsAt,
  directionOf,
  findShadowPlayers,
  hasPressable,
  markLanguage,
  openChannel,
  openPageHost,
  runOnce,
  text,
  watchFrameKeys,
  watchFrameObstacles,
  watchPageKeys,
  watchPlayers,
};

installParts(PARTS);

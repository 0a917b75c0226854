import { logWarning } from "../../lib/warning-log.ts";
import type { CaptionStatus } from "../../messaging/caption-status.ts";
import type { CaptureName } from "../../messaging/protocol.ts";
import { changeSource } from "../capture/capture-document.ts";
import { injectPlayerSound } from "../pages/inject-scripts.ts";
import type { CaptionSession } from "./caption-session.ts";
import type { CaptionedTabs } from "./captioned-tabs.ts";
import { soundKind } from "./sound-choice.ts";
import { requestSource } from "./start-in-tab.ts";
import { tabFacts } from "./tab-facts.ts";

type Tabs = Pick<CaptionedTabs, "changeSession" | "hasTabSound">;

/**
 * Continues captions with the sound of one player, or of everything that the browser lets be heard.
 * Where the browser refuses that, they stay as they are.
 */
export function chooseSoundIn(
  tabs: Tabs,
  { tabId, isOnePlayer }: { readonly tabId: number; readonly isOnePlayer: boolean },
): Promise<CaptionStatus> {
  const kind = soundKind(isOnePlayer, tabs.hasTabSound);
  return tabs.changeSession(tabId, (session) => changeSourceOf(session, kind));
}

/** Applies a report of the capture document about the players that it hears. */
export function reportPlayers(
  tabs: Tabs,
  { tabId, captureId, isSounding }: CaptureName & { readonly isSounding: boolean },
): void {
  void tabs.changeSession(tabId, (session) => {
    if (session.id !== captureId || session.status.source === "tab") return;
    session.sound.setPlayersSounding(isSounding);
  });
}

async function changeSourceOf(
  session: CaptionSession,
  kind: CaptionStatus["source"],
): Promise<void> {
  const { tabId, id } = session;
  const before = session.status.source;
  if (kind === before) return;
  session.setSource(kind);
  try {
    const [source, { muted }] = await Promise.all([requestSource(tabId, kind), tabFacts(tabId)]);
    // A capture that only begins injects the scripts itself.
    const hasChanged = await changeSource({ tabId, captureId: id, source, muted });
    if (hasChanged && source.kind === "players") await injectPlayerSound(tabId);
  } catch (thrown) {
    logWarning(`the sound stays as it is: ${String(thrown)}`);
    session.setSource(before);
  }
}

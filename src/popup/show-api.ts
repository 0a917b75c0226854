import { send } from "../messaging/messenger.ts";
import { browser } from "../platform/browser.ts";
import { siteOf } from "../settings/sites/site-choices.ts";
import { libraryEntries } from "../store/library.ts";
import { samePage } from "../store/transcript-offsets.ts";
import { transcriptToShow } from "../store/transcript-to-show.ts";
import type { ShowEntry, ShowPort } from "./show-model.ts";

const PLACES = ["page", "site", "other"] as const;

/** The stored transcripts, as they can be shown over a tab. */
export function showPort(tabId: number): ShowPort {
  return {
    entries: async () => {
      const [{ url = "" }, entries] = await Promise.all([
        browser.tabs.get(tabId),
        libraryEntries(),
      ]);
      const placeOf = (address: string): ShowEntry["place"] => {
        if (url !== "" && samePage(address, url)) return "page";
        return siteOf(address) !== null && siteOf(address) === siteOf(url) ? "site" : "other";
      };
      return entries
        .filter(({ summary }) => summary.lanes.length > 0)
        .map(({ session: { id, name, title, address, startedAtMs }, summary: { lanes } }) => {
          return { id, title: name ?? title, startedAtMs, lanes, place: placeOf(address) };
        })
        .sort((a, b) => PLACES.indexOf(a.place) - PLACES.indexOf(b.place));
    },
    offered: () => transcriptToShow.get(),
    shown: () => send("background", "shownTranscript", { tabId }),
    show: async (sessionId, lanes) => {
      await transcriptToShow.set(null);
      return await send("background", "showTranscript", { tabId, sessionId, lanes });
    },
    hide: async () => {
      await send("background", "hideTranscript", { tabId });
    },
    nudge: (byMs) => send("background", "nudgeTranscript", { tabId, byMs }),
  };
}

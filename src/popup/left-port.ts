import { ORIGINAL_LANE } from "../captions/segment.ts";
import { text } from "../platform/text.ts";
import { diskJournal, journalSegments, journalSessions } from "../store/journal.ts";
import { transcriptText } from "../store/transcript-text.ts";
import type { LanguageReading } from "../ui/languages/language-form.tsx";
import type { LeftPort } from "./left-model.ts";

/** Captions that were cut off, as the journal on disk has them. */
export function leftPort({ nameLanguage, uiLanguage }: LanguageReading): LeftPort {
  const date = new Intl.DateTimeFormat(uiLanguage, { dateStyle: "long", timeStyle: "short" });
  const decimal = new Intl.NumberFormat(uiLanguage, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const words = {
    untitled: text("transcript_untitled"),
    heading: (lane: string, language: string) => {
      const { name } = nameLanguage(language);
      return lane === ORIGINAL_LANE ? text("transcript_spoken", name) : name;
    },
    date: (ms: number) => date.format(ms),
    gap: (lengthMs: number) => text("transcript_gap", decimal.format(lengthMs / 1000)),
  };
  return {
    list: async () =>
      (await journalSessions()).filter(({ ending, noticed }) => ending === "cut_off" && !noticed),
    save: async ({ id, title }) => {
      const session = await diskJournal.session(id);
      if (session === null) return;
      const content = transcriptText(session, await journalSegments(id), words);
      saveFile(fileName(title || words.untitled), content);
    },
    dismiss: ({ id }) => diskJournal.change(id, { noticed: true }),
  };
}

const MAX_NAME_LENGTH = 80;

/** A title as a file name: without the characters that some system does not allow there. */
function fileName(title: string): string {
  const allowed = title.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, " ").replace(/\s+/g, " ");
  return `${allowed.trim().replace(/^\.+/, "").slice(0, MAX_NAME_LENGTH) || "captions"}.txt`;
}

function saveFile(name: string, content: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "text/plain;charset=utf-8" }));
  link.download = name;
  link.click();
  // The browser has taken hold of the content by then.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

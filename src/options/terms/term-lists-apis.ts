import { listsPort } from "../../features/lists/lists-calls.ts";
import {
  createGlossariesPort,
  createSpokenTermsPort,
} from "../../features/terms/term-lists-calls.ts";
import { saveFiles } from "../../platform/save-files.ts";
import { changeSettings } from "../../settings/stored/settings-store.ts";
import type { GlossaryPort } from "./glossary-lists.tsx";
import type { TermsPort } from "./terms-lists.tsx";

/** What the glossaries' section has done, until `life` aborts. */
export function glossarySectionPort(life: AbortSignal): GlossaryPort {
  const { removePair, ...port } = createGlossariesPort(life);
  return {
    ...port,
    async remove(id) {
      await port.remove(id);
      await useNoMore("glossaryId", id);
    },
    removePart: removePair,
    tellChanged: () => void listsPort.refresh("glossary"),
    save: (name, type, content) => saveFiles([{ name, type, content }], name),
  };
}

/** What the section of Spoken Terms has done, until `life` aborts. */
export function termsSectionPort(life: AbortSignal): TermsPort {
  const { removeLanguage, ...port } = createSpokenTermsPort(life);
  return {
    ...port,
    async remove(id) {
      await port.remove(id);
      await useNoMore("spokenTermsId", id);
    },
    removePart: removeLanguage,
    tellChanged: () => void listsPort.refresh("spokenTerms"),
  };
}

/** The service refuses captions that name a list that is gone. */
async function useNoMore(setting: "glossaryId" | "spokenTermsId", id: string): Promise<void> {
  await changeSettings((settings) =>
    settings.voice[setting] === id
      ? { ...settings, voice: { ...settings.voice, [setting]: "" } }
      : settings,
  );
}

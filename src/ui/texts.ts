import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type messages from "../../public/_locales/en/messages.json";

export type TextKey = keyof typeof messages;

/** Looks up a text in the user's language and fills in its placeholders: `$1`, `$2` and so on. */
export type TextLookup = (key: TextKey, ...substitutions: string[]) => string;

const Texts = createContext<TextLookup | null>(null);

/** Provides the catalogue, so that components need no browser API. */
export const TextProvider = Texts.Provider;

export function useText(): TextLookup {
  const lookup = useContext(Texts);
  if (!lookup) throw new Error("This component needs a TextProvider");
  return lookup;
}

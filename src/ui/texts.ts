import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type messages from "../../public/_locales/en/messages.json";

/** Every text the user reads has a key in the message catalogue. */
export type TextKey = keyof typeof messages;

/** The text of a key in the user's language, with values for its placeholders in their order. */
export type TextLookup = (key: TextKey, ...substitutions: string[]) => string;

const Texts = createContext<TextLookup | null>(null);

/** Hands the catalogue to the components below it: this room does not know the browser. */
export const TextProvider = Texts.Provider;

/** The catalogue, for a component. */
export function useText(): TextLookup {
  const lookup = useContext(Texts);
  if (!lookup) throw new Error("No TextProvider around this component");
  return lookup;
}

import messages from "../../../public/_locales/en/messages.json";
import type { TextKey, TextLookup } from "../texts.ts";

interface Message {
  readonly message: string;
  readonly placeholders?: Readonly<Record<string, { readonly content: string }>>;
}

const CATALOGUE: Readonly<Record<TextKey, Message>> = messages;

export const catalogueText: TextLookup = (key, ...substitutions) => {
  const { message, placeholders = {} } = CATALOGUE[key];
  return message.replace(/\$(\w+)\$/g, (whole, name: string) => {
    const position = /^\$(\d)$/.exec(placeholders[name.toLowerCase()]?.content ?? "")?.[1];
    return substitutions[Number(position) - 1] ?? whole;
  });
};

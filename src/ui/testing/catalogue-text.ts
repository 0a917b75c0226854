import messages from "../../../public/_locales/en/messages.json";
import type { TextLookup } from "../texts.ts";

export const catalogueText: TextLookup = (key, ...substitutions) =>
  messages[key].message.replace(
    /\$([1-9])/g,
    (placeholder, position) => substitutions[Number(position) - 1] ?? placeholder,
  );

import type { LanguageNamer } from "../../captions/text/language-name.ts";
import type { TextLookup } from "../../ui/texts.ts";
import type { DevicePack } from "./device-packs.ts";

/** Names a pack in the UI language, such as “Translation: German”. */
export function packName(
  { from, language }: Pick<DevicePack, "from" | "language">,
  nameLanguage: LanguageNamer,
  text: TextLookup,
): string {
  const { name } = nameLanguage(language);
  return text(from === null ? "device_pack_speech" : "device_pack_translation", name);
}

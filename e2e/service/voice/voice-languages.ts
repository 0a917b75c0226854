/** The source languages (service-api §3.3). */
export const sourceLanguages: readonly string[] =
  "ar bg bn cs da de el en es et fi fr ga he hi hr hu id it ja ko lt lv ms mt nb nl pl pt ro ru sk sl sv ta th tl tr uk vi zh".split(
    " ",
  );

/** Source languages that the service detects; partners transcribe the others (service-api §3.3). */
export const detectedLanguages: readonly string[] =
  "cs de en es fr id it ja ko nl pl pt ro ru sv tr uk zh".split(" ");

/** The target languages (service-api §3.4). */
export const targetLanguages: readonly string[] = [
  ...sourceLanguages,
  ..."en-GB en-US pt-BR pt-PT zh-HANS zh-HANT".split(" "),
];

/** The target media languages (service-api §3.5). */
export const targetMediaLanguages: readonly string[] =
  "ar bg cs da de el en en-GB en-US es fi fr hi hu id it ja ko ms nb nl pl pt pt-BR pt-PT ro ru sk sv ta tr uk vi zh zh-HANS zh-HANT".split(
    " ",
  );

/** The lower-case language without its variant: `en` for `en-US`. */
export function rootLanguage(language: string): string {
  return language.split("-")[0]?.toLowerCase() ?? "";
}

import { swapTexts, type TextSwap } from "../documents/formats/markup.ts";

/** How to treat tags in texts (service-api §11.1). */
export interface TagHandling {
  readonly kind: "xml" | "html";
  /** Elements whose content is not translated. */
  readonly ignoredTags: readonly string[];
}

const voidElements = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
const silentElements = ["script", "style"];

/** Translates the text between tags. Tags and the content of ignored elements stay. */
export function translateTagged(text: string, handling: TagHandling, translate: TextSwap): string {
  const isHtml = handling.kind === "html";
  const ignored = new Set(
    isHtml
      ? [...silentElements, ...handling.ignoredTags.map((tag) => tag.toLowerCase())]
      : handling.ignoredTags,
  );
  return swapTexts(text, (open) => !open.some((name) => ignored.has(name)), translate, {
    keepCase: !isHtml,
    ...(isHtml && { voids: voidElements }),
  });
}

/** The text without tags, which are not billed (service-api §11.2). */
export function withoutTags(text: string): string {
  let plain = "";
  swapTexts(
    text,
    () => true,
    (between) => {
      plain += between;
      return between;
    },
  );
  return plain;
}

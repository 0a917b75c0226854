import { swapTexts, type TextSwap } from "../documents/formats/markup.ts";

/** How a request wants the tags in its texts treated (service-api §11.1). */
export interface TagHandling {
  readonly kind: "xml" | "html";
  /** Elements whose content stays as it is. */
  readonly ignoredTags: readonly string[];
}

/** Elements of HTML that have no end. */
const voidElements = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);
/** Elements of HTML that hold no prose. */
const silentElements = ["script", "style"];

/** Translates the text between tags. Tags and the content of ignored elements stay as they are. */
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

/** The text without its tags: they are not billed (service-api §11.2). */
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

import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { type TextKey, useText } from "../../ui/texts.ts";
import { QuotaGauge } from "../quota/quota-gauge.tsx";
import type { QuotaModel } from "../quota/quota-model.ts";
import "./page-frame.css";

/** The pages in the header, with their addresses and names. */
const PAGES = {
  library: ["/src/transcript/library.html", "library_title"],
  documents: ["/src/documents/index.html", "documents_title"],
  style_rules: ["/src/style-rules/index.html", "style_title"],
  terms: ["/src/terms/index.html", "terms_title"],
  options: ["/src/options/index.html", "popup_options"],
} as const satisfies Readonly<Record<string, readonly [href: string, title: TextKey]>>;

const HELP = ["/src/help/index.html", "help_title"] as const;

export type PageName = keyof typeof PAGES | "help";

export interface PageFrameProps {
  /** The page inside; null for one that the header does not list. */
  readonly page: PageName | null;
  /** Without it, the header has no quota. */
  readonly quota?: QuotaModel;
  readonly uiLanguage: string;
  readonly children: ComponentChildren;
}

/** The header of all pages, and the grid they stand in. */
export function PageFrame({ page, quota, uiLanguage, children }: PageFrameProps) {
  const text = useText();
  const content = useRef<HTMLDivElement>(null);
  const link = (name: PageName, [href, title]: readonly [string, TextKey]) => (
    <a class="frame-link" href={href} {...(name === page && { "aria-current": "page" })}>
      {text(title)}
    </a>
  );
  return (
    <div class="frame">
      {/* biome-ignore lint/a11y/useValidAnchor: a link within the page, as on other sites. */}
      <a
        class="frame-skip button"
        href="#content"
        onClick={(event) => {
          // Some pages keep their place in the address.
          event.preventDefault();
          content.current?.focus();
        }}
      >
        {text("frame_skip")}
      </a>
      <header class="frame-head">
        <span class="frame-mark">
          <img src="/icons/mark.svg" alt="" width={24} height={24} />
          {text("extensionName")}
        </span>
        <nav class="frame-pages" aria-label={text("frame_pages")}>
          <ul>
            {(Object.keys(PAGES) as (keyof typeof PAGES)[]).map((name) => (
              <li key={name}>{link(name, PAGES[name])}</li>
            ))}
          </ul>
        </nav>
        <div class="frame-end">
          {quota && <QuotaGauge model={quota} uiLanguage={uiLanguage} />}
          {link("help", HELP)}
        </div>
      </header>
      <div id="content" class="frame-body" ref={content} tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}

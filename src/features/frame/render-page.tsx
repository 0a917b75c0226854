import { type ComponentChildren, render } from "preact";
import { text } from "../../platform/text.ts";
import { uiLanguage } from "../../platform/ui-language.ts";
import { TextProvider } from "../../ui/texts.ts";
import type { QuotaModel } from "../quota/quota-model.ts";
import { PageFrame, type PageName } from "./page-frame.tsx";
import "../../ui/theme.css";

/**
 * Draws a page in the frame of all pages.
 * @param page null for a page that the header does not list
 */
export function renderPage(
  page: PageName | null,
  quota: QuotaModel | null,
  view: ComponentChildren,
): void {
  render(
    <TextProvider value={text}>
      <PageFrame page={page} uiLanguage={uiLanguage()} {...(quota && { quota })}>
        {view}
      </PageFrame>
    </TextProvider>,
    document.body,
  );
}

import { type ReadonlySignal, signal } from "@preact/signals";
import { type ComponentChildren, render } from "preact";
import { text } from "../../platform/text.ts";
import { uiLanguage } from "../../platform/ui-language.ts";
import { type Managed, NOTHING_MANAGED } from "../../settings/managed/policies.ts";
import { TextProvider } from "../../ui/texts.ts";
import { ManagedProvider } from "../managed/managed-fields.tsx";
import type { QuotaModel } from "../quota/quota-model.ts";
import { PageFrame, type PageName } from "./page-frame.tsx";
import "../../ui/theme.css";

/**
 * Draws a page in the frame of all pages.
 * @param page null for a page that the header does not list
 * @param managed what the user's organization has set, for pages with settings
 */
export function renderPage(
  page: PageName | null,
  quota: QuotaModel | null,
  view: ComponentChildren,
  managed: ReadonlySignal<Managed> = signal(NOTHING_MANAGED),
): void {
  render(
    <TextProvider value={text}>
      <PageFrame page={page} uiLanguage={uiLanguage()} {...(quota && { quota })}>
        <ManagedProvider value={managed}>{view}</ManagedProvider>
      </PageFrame>
    </TextProvider>,
    document.body,
  );
}

import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { styleRuleLanguageOf } from "../service/style-rules/style-rule-languages.ts";
import { useText } from "../ui/texts.ts";
import { Editor } from "./editor/editor.tsx";
import { EditorModel } from "./editor/editor-model.ts";
import type { StyleRulesLocale } from "./locale.ts";
import { Overview } from "./overview/overview.tsx";
import type { OverviewModel } from "./overview/overview-model.ts";
import { type PageLocation, pageHash } from "./page-location.ts";
import type { StyleRulesApi } from "./style-rules-api.ts";
import "./style-rules-page.css";

export interface StyleRulesPageProps {
  readonly open: ReadonlySignal<PageLocation>;
  readonly overview: OverviewModel;
  readonly api: StyleRulesApi;
  readonly locale: StyleRulesLocale;
  readonly life: AbortSignal;
  readonly tryPanel: (styleId: string | null) => ComponentChildren;
}

export function StyleRulesPage(props: StyleRulesPageProps) {
  const { open, overview, api, locale, life, tryPanel } = props;
  const text = useText();
  const now = open.value;
  return (
    <main class="style-rules">
      <h1>{text("style_title")}</h1>
      {now.kind === "all" || api.plan() === "free" ? (
        <>
          <p class="quiet">{text("style_lead")}</p>
          <Overview model={overview} api={api} locale={locale} life={life} />
          {tryPanel(null)}
        </>
      ) : (
        <OpenEditor
          key={now.kind === "list" ? `list ${now.styleId}` : "new"}
          {...props}
          styleId={now.kind === "list" ? now.styleId : null}
        />
      )}
    </main>
  );
}

// Mounted for as long as the address names this list.
function OpenEditor(props: StyleRulesPageProps & { readonly styleId: string | null }) {
  const { styleId, api, locale, life, tryPanel } = props;
  const own = useMemo(() => new AbortController(), []);
  const model = useMemo(() => {
    const about = { styleId, language: styleRuleLanguageOf(locale.uiLanguage) ?? "en" };
    return new EditorModel(
      api,
      about,
      (made) => location.replace(pageHash({ kind: "list", styleId: made })),
      AbortSignal.any([life, own.signal]),
    );
  }, []);
  useEffect(() => () => own.abort(), []);
  return <Editor model={model} api={api} locale={locale} tryPanel={tryPanel(styleId)} />;
}

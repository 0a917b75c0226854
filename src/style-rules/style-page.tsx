import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { styleLanguageOf } from "../service/style-rules/style-rule-languages.ts";
import { useText } from "../ui/texts.ts";
import { Editor } from "./editor/editor.tsx";
import { EditorModel } from "./editor/editor-model.ts";
import type { Reading } from "./locale.ts";
import { type OpenList, writeOpenList } from "./open-list.ts";
import { Overview } from "./overview/overview.tsx";
import type { OverviewModel } from "./overview/overview-model.ts";
import type { StylePort } from "./style-rules-api.ts";
import "./style-page.css";

export interface StylePageProps {
  /** What the address says is open. */
  readonly open: ReadonlySignal<OpenList>;
  readonly overview: OverviewModel;
  readonly port: StylePort;
  readonly reading: Reading;
  /** Ends what the page began. */
  readonly life: AbortSignal;
  /** Where style rules are tried out, with a list to begin with; null for none. */
  readonly tryPanel: (styleId: string | null) => ComponentChildren;
}

/** The account's style rule lists: all of them, or one that is being edited. */
export function StylePage(props: StylePageProps) {
  const { open, overview, port, reading, life, tryPanel } = props;
  const text = useText();
  const now = open.value;
  return (
    <main class="style-rules">
      <h1>{text("style_title")}</h1>
      {now.kind === "all" || port.plan() === "free" ? (
        <>
          <p class="quiet">{text("style_lead")}</p>
          <Overview model={overview} port={port} reading={reading} life={life} />
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

/** An editor lives as long as its list is the one the address names. */
function OpenEditor(props: StylePageProps & { readonly styleId: string | null }) {
  const { styleId, port, reading, life, tryPanel } = props;
  const own = useMemo(() => new AbortController(), []);
  const model = useMemo(() => {
    const about = { styleId, language: styleLanguageOf(reading.uiLanguage) ?? "en" };
    return new EditorModel(
      port,
      about,
      (made) => location.replace(writeOpenList({ kind: "list", styleId: made })),
      AbortSignal.any([life, own.signal]),
    );
  }, []);
  useEffect(() => () => own.abort(), []);
  return <Editor model={model} port={port} reading={reading} tryPanel={tryPanel(styleId)} />;
}

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { markUnoffered, withChosen } from "../../features/languages/mark-unoffered.ts";
import { sortLanguages } from "../../features/languages/sort-languages.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import type { StyleRulesLocale } from "../locale.ts";
import { pageHash } from "../page-location.ts";
import { RulesEditor } from "../rules/rules-editor.tsx";
import type { StyleRulesApi } from "../style-rules-api.ts";
import { StyleRulesProblemNotice } from "../style-rules-problem-notice.tsx";
import { ConflictSection } from "./conflict-section.tsx";
import type { EditorModel } from "./editor-model.ts";
import { EditorNotices } from "./editor-notices.tsx";
import { InstructionList } from "./instruction-list.tsx";
import { ListNameInput } from "./list-name-input.tsx";
import { SaveBar } from "./save-bar.tsx";

export interface EditorProps {
  readonly model: EditorModel;
  readonly api: StyleRulesApi;
  readonly locale: StyleRulesLocale;
  readonly tryPanel: ComponentChildren;
}

export function Editor({ model, api, locale, tryPanel }: EditorProps) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), [model]);
  const phase = model.phase.value;
  const base = model.base.value;
  const content = model.content.value;
  const problem = model.problem.value;
  const theirs = model.theirs.value;
  const styleLanguages = locale.styleLanguages.value;
  const nameOffered = markUnoffered(locale.nameLanguage, styleLanguages.reported, text);
  const title = base?.name ?? (model.styleId === null ? text("style_new_title") : "");
  return (
    <article class="editor">
      <p>
        <a href={pageHash({ kind: "all" })}>{text("style_all_lists")}</a>
      </p>
      <h2 ref={heading} tabIndex={-1} class="editor-title">
        <bdi>{title || text("style_title")}</bdi>
      </h2>
      {base && (
        <p class="quiet">
          {text(
            "style_about",
            locale.nameLanguage(base.language).name,
            locale.number(base.version),
            base.updatedAt === null ? "–" : locale.moment(base.updatedAt),
          )}
        </p>
      )}
      {phase === "reading" && (
        <p class="quiet" role="status">
          {text("style_reading")}
        </p>
      )}
      {phase === "failed" && problem && (
        <StyleRulesProblemNotice
          problem={problem}
          openOptions={() => api.openOptions()}
          actions={<Button onClick={() => void model.load()}>{text("style_try_again")}</Button>}
        />
      )}
      {phase === "gone" && <EditorGone model={model} />}
      {phase === "ready" && (
        <>
          <EditorNotices model={model} api={api} locale={locale} />
          {base && theirs && (
            <ConflictSection
              key={theirs.version}
              model={model}
              base={base}
              theirs={theirs}
              mine={content}
              locale={locale}
            />
          )}
          <div class="editor-form" inert={model.saving.value !== null}>
            <ListNameInput model={model} locale={locale} />
            {base === null && (
              <Select
                label={text("style_language")}
                hint={text("style_language_hint")}
                value={content.language}
                groups={[
                  {
                    label: null,
                    choices: sortLanguages(
                      withChosen(styleLanguages.tags, content.language),
                      nameOffered,
                      locale.uiLanguage,
                    ).map((value) => ({ value, label: nameOffered(value).name })),
                  },
                ]}
                onChoose={(language) => model.changeContent({ language })}
              />
            )}
            <Section id="rules" title={text("style_rules")} lead={text("style_rules_lead")}>
              <RulesEditor
                rules={content.rules}
                {...(base ? { original: base.rules } : {})}
                language={content.language}
                uiLanguage={locale.uiLanguage}
                onChange={(rules) => model.changeContent({ rules })}
              />
            </Section>
            <Section
              id="instructions"
              title={text("style_instructions")}
              lead={text("style_instructions_lead")}
            >
              <InstructionList
                instructions={content.instructions}
                locale={locale}
                isChecked={model.hasTried.value}
                onChange={(instructions) => model.changeContent({ instructions })}
              />
            </Section>
          </div>
          <SaveBar model={model} locale={locale} />
          {base && tryPanel}
        </>
      )}
    </article>
  );
}

function EditorGone({ model }: { model: EditorModel }) {
  const text = useText();
  const isEmpty = model.base.value === null;
  return (
    <div class="notice notice-stopped" role="alert">
      <div class="notice-words">
        <p>{text("style_problem_gone")}</p>
        {!isEmpty && (
          <>
            <p>{text("style_gone_hint")}</p>
            <div class="notice-actions">
              <Button onClick={() => void model.saveAsNew()}>{text("style_gone_save")}</Button>
              <Button
                onClick={() => {
                  model.discardEdits();
                  location.hash = pageHash({ kind: "all" });
                }}
              >
                {text("style_discard")}
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { sortByName } from "../../features/languages/language-name.ts";
import { markUnoffered, withChosen } from "../../features/languages/mark-unoffered.ts";
import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import type { Reading } from "../locale.ts";
import { writeOpenList } from "../open-list.ts";
import { ProblemNotice } from "../problem-notice.tsx";
import { RulesEditor } from "../rules/rules-editor.tsx";
import type { StylePort } from "../style-rules-api.ts";
import { ConflictSection } from "./conflict-section.tsx";
import type { EditorModel } from "./editor-model.ts";
import { EditorNotices } from "./editor-notices.tsx";
import { InstructionList } from "./instruction-list.tsx";
import { ListNameInput } from "./list-name-input.tsx";
import { SaveBar } from "./save-bar.tsx";

export interface EditorProps {
  readonly model: EditorModel;
  readonly port: StylePort;
  readonly reading: Reading;
  /** Where the list can be tried out, as the service has it. */
  readonly tryPanel: ComponentChildren;
}

/** One list: its name, its rules and its instructions. */
export function Editor({ model, port, reading, tryPanel }: EditorProps) {
  const text = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => heading.current?.focus(), [model]);
  const phase = model.phase.value;
  const base = model.base.value;
  const content = model.content.value;
  const problem = model.problem.value;
  const theirs = model.theirs.value;
  const styleLanguages = reading.styleLanguages.value;
  const nameOffered = markUnoffered(reading.nameLanguage, styleLanguages.told, text);
  const title = base?.name ?? (model.styleId === null ? text("style_new_title") : "");
  return (
    <article class="editor">
      <p>
        <a href={writeOpenList({ kind: "all" })}>{text("style_all_lists")}</a>
      </p>
      <h2 ref={heading} tabIndex={-1} class="editor-title">
        <bdi>{title || text("style_title")}</bdi>
      </h2>
      {base && (
        <p class="quiet">
          {text(
            "style_about",
            reading.nameLanguage(base.language).name,
            reading.number(base.version),
            base.updatedAt === null ? "–" : reading.moment(base.updatedAt),
          )}
        </p>
      )}
      {phase === "reading" && (
        <p class="quiet" role="status">
          {text("style_reading")}
        </p>
      )}
      {phase === "failed" && problem && (
        <ProblemNotice
          problem={problem}
          openOptions={() => port.openOptions()}
          actions={<Button onClick={() => void model.open()}>{text("style_try_again")}</Button>}
        />
      )}
      {phase === "gone" && <EditorGone model={model} />}
      {phase === "ready" && (
        <>
          <EditorNotices model={model} port={port} reading={reading} />
          {base && theirs && (
            <ConflictSection
              key={theirs.version}
              model={model}
              base={base}
              theirs={theirs}
              mine={content}
              reading={reading}
            />
          )}
          <div class="editor-form" inert={model.saving.value !== null}>
            <ListNameInput model={model} reading={reading} />
            {base === null && (
              <Select
                label={text("style_language")}
                hint={text("style_language_hint")}
                value={content.language}
                groups={[
                  {
                    label: null,
                    choices: sortByName(
                      withChosen(styleLanguages.tags, content.language),
                      nameOffered,
                      reading.uiLanguage,
                    ).map((value) => ({ value, label: nameOffered(value).name })),
                  },
                ]}
                onChoose={(language) => model.change({ language })}
              />
            )}
            <Section id="rules" title={text("style_rules")} lead={text("style_rules_lead")}>
              <RulesEditor
                rules={content.rules}
                {...(base ? { original: base.rules } : {})}
                language={content.language}
                uiLanguage={reading.uiLanguage}
                onChange={(rules) => model.change({ rules })}
              />
            </Section>
            <Section
              id="instructions"
              title={text("style_instructions")}
              lead={text("style_instructions_lead")}
            >
              <InstructionList
                instructions={content.instructions}
                reading={reading}
                isChecked={model.hasTried.value}
                onChange={(instructions) => model.change({ instructions })}
              />
            </Section>
          </div>
          <SaveBar model={model} reading={reading} />
          {base && tryPanel}
        </>
      )}
    </article>
  );
}

/** A list that the service has no more; what was written here is not lost with it. */
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
                  model.discard();
                  location.hash = writeOpenList({ kind: "all" });
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

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { StyleRuleList } from "../../service/style-rules/style-rule-list.ts";
import type { EditedList } from "../../store/style-rule-drafts/style-rule-draft.ts";
import { Button } from "../../ui/button.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { useText } from "../../ui/texts.ts";
import type { StyleRulesLocale } from "../locale.ts";
import { useRuleLabels } from "../rules/use-rule-labels.ts";
import { formatChangeTitle, formatChangeValue } from "./change-format.ts";
import { editedOf } from "./edited-list.ts";
import type { EditorModel } from "./editor-model.ts";
import { changesBetween, clashes, type ListChange, type Side } from "./list-merge.ts";

export interface ConflictSectionProps {
  readonly model: EditorModel;
  readonly base: StyleRuleList;
  readonly theirs: StyleRuleList;
  readonly mine: EditedList;
  readonly locale: StyleRulesLocale;
}

export function ConflictSection({ model, base, theirs, mine, locale }: ConflictSectionProps) {
  const text = useText();
  const loaded = useRuleLabels(locale.uiLanguage);
  const labels = loaded === null || loaded === "missing" ? null : loaded.reader;
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  useLayoutEffect(() => heading.current?.focus(), []);
  const [before, there] = [editedOf(base), editedOf(theirs)];
  const clashing = clashes(before, there, mine);
  const formatDeps = { text, locale, words: labels };
  const ownChanges = changesBetween(before, mine);
  const theirChanges = changesBetween(before, there);
  const changes = (title: string, of: readonly ListChange[]) => (
    <div class="conflict-side">
      <h3>{title}</h3>
      <ul>
        {of.map((change) => (
          <li key={change.key}>
            <p class="conflict-what">{formatChangeTitle(change, formatDeps)}</p>
            {change.item.kind !== "order" && (
              <p class="small">
                <del>{formatChangeValue(change, change.from, formatDeps)}</del>{" "}
                <ins>{formatChangeValue(change, change.to, formatDeps)}</ins>
              </p>
            )}
          </li>
        ))}
        {of.length === 0 && <li class="quiet">{text("style_conflict_nothing")}</li>}
      </ul>
    </div>
  );
  return (
    <section class="conflict" aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={heading} tabIndex={-1}>
        {text("style_conflict_title")}
      </h2>
      <p>
        {text("style_conflict_lead", locale.number(base.version), locale.number(theirs.version))}
      </p>
      <div class="conflict-sides">
        {changes(text("style_conflict_theirs"), theirChanges)}
        {changes(text("style_conflict_mine"), ownChanges)}
      </div>
      {clashing.length > 0 && <p>{text("style_conflict_clashes")}</p>}
      {[...ownChanges].map((change) => {
        if (!clashing.includes(change.key)) return null;
        const other = theirChanges.find(({ key }) => key === change.key)?.to ?? null;
        return (
          <RadioGroup<Side>
            key={change.key}
            label={formatChangeTitle(change, formatDeps)}
            value={chosen[change.key] ?? "mine"}
            choices={[
              {
                value: "theirs",
                label: text(
                  "style_conflict_take_theirs",
                  formatChangeValue(change, other, formatDeps),
                ),
              },
              {
                value: "mine",
                label: text(
                  "style_conflict_take_mine",
                  formatChangeValue(change, change.to, formatDeps),
                ),
              },
            ]}
            onChoose={(side) => setChosen({ ...chosen, [change.key]: side })}
          />
        );
      })}
      <p class="conflict-actions">
        <Button
          kind="primary"
          onClick={() => void model.resolveConflict((key) => chosen[key] ?? "mine")}
        >
          {text("style_conflict_merge")}
        </Button>
        <Button onClick={() => void model.resolveConflict("theirs")}>
          {text("style_conflict_keep_theirs")}
        </Button>
        <Button onClick={() => void model.resolveConflict("mine")}>
          {text("style_conflict_keep_mine")}
        </Button>
      </p>
      <p class="quiet small">{text("style_conflict_hint")}</p>
    </section>
  );
}

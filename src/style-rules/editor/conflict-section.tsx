import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { StyleRuleList } from "../../service/style-rules/style-rule-list.ts";
import type { EditedList } from "../../store/style-draft.ts";
import { Button } from "../../ui/button.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { useText } from "../../ui/texts.ts";
import type { Reading } from "../locale.ts";
import { useRuleWords } from "../rules/use-rule-labels.ts";
import { changeTitle, valueWords } from "./change-format.ts";
import { editedOf } from "./edited-list.ts";
import type { EditorModel } from "./editor-model.ts";
import { changesBetween, clashes, type ListChange, type Side } from "./list-merge.ts";

export interface ConflictSectionProps {
  readonly model: EditorModel;
  readonly base: StyleRuleList;
  readonly theirs: StyleRuleList;
  readonly mine: EditedList;
  readonly reading: Reading;
}

/** A list that others have changed meanwhile: what they did, what one did oneself, and whose holds. */
export function ConflictSection({ model, base, theirs, mine, reading }: ConflictSectionProps) {
  const text = useText();
  const loaded = useRuleWords(reading.uiLanguage);
  const words = loaded === null || loaded === "missing" ? null : loaded.reader;
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  useLayoutEffect(() => heading.current?.focus(), []);
  const [before, there] = [editedOf(base), editedOf(theirs)];
  const clashing = clashes(before, there, mine);
  const say = { text, reading, words };
  const ownChanges = changesBetween(before, mine);
  const theirChanges = changesBetween(before, there);
  const changes = (title: string, of: readonly ListChange[]) => (
    <div class="conflict-side">
      <h3>{title}</h3>
      <ul>
        {of.map((change) => (
          <li key={change.key}>
            <p class="conflict-what">{changeTitle(change, say)}</p>
            {change.item.kind !== "order" && (
              <p class="small">
                <del>{valueWords(change, change.from, say)}</del>{" "}
                <ins>{valueWords(change, change.to, say)}</ins>
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
        {text("style_conflict_lead", reading.number(base.version), reading.number(theirs.version))}
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
            label={changeTitle(change, say)}
            value={chosen[change.key] ?? "mine"}
            choices={[
              {
                value: "theirs",
                label: text("style_conflict_take_theirs", valueWords(change, other, say)),
              },
              {
                value: "mine",
                label: text("style_conflict_take_mine", valueWords(change, change.to, say)),
              },
            ]}
            onChoose={(side) => setChosen({ ...chosen, [change.key]: side })}
          />
        );
      })}
      <p class="conflict-actions">
        <Button kind="primary" onClick={() => void model.resolve((key) => chosen[key] ?? "mine")}>
          {text("style_conflict_merge")}
        </Button>
        <Button onClick={() => void model.resolve("theirs")}>
          {text("style_conflict_keep_theirs")}
        </Button>
        <Button onClick={() => void model.resolve("mine")}>
          {text("style_conflict_keep_mine")}
        </Button>
      </p>
      <p class="quiet small">{text("style_conflict_hint")}</p>
    </section>
  );
}

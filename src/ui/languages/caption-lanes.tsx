import { useRef, useState } from "preact/hooks";
import { useText } from "../texts.ts";
import { OriginalLane, TargetLane } from "./lane-row.tsx";
import type { LanguageNamer } from "./language-name.ts";
import { LanguagePicker } from "./language-picker.tsx";
import "./caption-lanes.css";

/** A target language and whether its captions are drawn. */
export interface TargetChoice<Tag extends string> {
  readonly tag: Tag;
  readonly shown: boolean;
}

export interface CaptionLanesProps<Tag extends string> {
  /** Everything captions can be translated into. */
  readonly languages: readonly Tag[];
  /** In the order they are drawn. */
  readonly targets: readonly TargetChoice<Tag>[];
  readonly maxTargets: number;
  readonly originalShown: boolean;
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
  readonly onShowOriginal: (shown: boolean) => void;
  readonly onShow: (tag: Tag, shown: boolean) => void;
  readonly onMove: (tag: Tag, toIndex: number) => void;
  readonly onAdd: (tag: Tag) => void;
  readonly onRemove: (tag: Tag) => void;
}

/** The captions that are made and drawn: the original and up to so many languages, in order. */
export function CaptionLanes<Tag extends string>(props: CaptionLanesProps<Tag>) {
  const { languages, targets, maxTargets, nameLanguage, uiLanguage } = props;
  const text = useText();
  const [told, setTold] = useState("");
  const [dragged, setDragged] = useState<Tag | null>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const full = targets.length >= maxTargets;
  const count = text("languages_count", String(targets.length), String(maxTargets));

  const move = (tag: Tag, toIndex: number) => {
    props.onMove(tag, toIndex);
    const { name } = nameLanguage(tag);
    setTold(text("lane_moved", name, String(toIndex + 1), String(targets.length)));
  };
  const dropOn = (index: number) => {
    if (dragged !== null) move(dragged, index);
    setDragged(null);
  };

  return (
    <fieldset ref={group} class="caption-lanes">
      <legend class="field-label">
        {text("lanes_label")} <span class="caption-lanes-count quiet small">{count}</span>
      </legend>
      <ul class="lanes">
        <OriginalLane shown={props.originalShown} onShow={props.onShowOriginal} />
        {targets.map(({ tag, shown }, index) => (
          <TargetLane
            key={tag}
            tag={tag}
            shown={shown}
            index={index}
            count={targets.length}
            nameLanguage={nameLanguage}
            dragged={dragged === tag}
            onShow={(show) => props.onShow(tag, show)}
            onMove={(toIndex) => move(tag, toIndex)}
            onRemove={() => {
              props.onRemove(tag);
              setTold(text("lane_removed", nameLanguage(tag).name));
              // Its row goes, and with it what had the focus.
              group.current?.querySelector("input")?.focus();
            }}
            onDrag={() => setDragged(tag)}
            onDrop={() => dropOn(index)}
          />
        ))}
      </ul>
      <LanguagePicker
        label={text("languages_add")}
        languages={languages.filter((tag) => !targets.some((target) => target.tag === tag))}
        nameLanguage={nameLanguage}
        uiLanguage={uiLanguage}
        refusal={full ? text("languages_full", String(maxTargets)) : null}
        onPick={(tag) => {
          props.onAdd(tag);
          setTold(text("lane_added", nameLanguage(tag).name));
        }}
      />
      <p class="unseen" role="status">
        {told}
      </p>
    </fieldset>
  );
}

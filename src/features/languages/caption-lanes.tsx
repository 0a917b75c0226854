import { useRef, useState } from "preact/hooks";
import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import { useText } from "../../ui/texts.ts";
import { LaneRow, type LaneRowProps } from "./lane-row.tsx";
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
  /** Place of the original among the targets, from 0. */
  readonly originalAt: number;
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
  readonly onShowOriginal: (shown: boolean) => void;
  readonly onShow: (tag: Tag, shown: boolean) => void;
  /** @param toIndex among all lanes, the original's too */
  readonly onMove: (lane: LaneId, toIndex: number) => void;
  readonly onAdd: (tag: Tag) => void;
  readonly onRemove: (tag: Tag) => void;
}

type Row = Pick<LaneRowProps, "tag" | "shown" | "onShow" | "onRemove"> & { readonly lane: LaneId };

/** The captions that are made and drawn: the original and up to so many languages, in order. */
export function CaptionLanes<Tag extends string>(props: CaptionLanesProps<Tag>) {
  const { languages, targets, maxTargets, nameLanguage, uiLanguage } = props;
  const text = useText();
  const [told, setTold] = useState("");
  const [dragged, setDragged] = useState<LaneId | null>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const full = targets.length >= maxTargets;
  const count = text("languages_count", String(targets.length), String(maxTargets));

  const move = (lane: LaneId, toIndex: number) => {
    props.onMove(lane, toIndex);
    const name = lane === ORIGINAL_LANE ? text("lane_original") : nameLanguage(lane).name;
    setTold(text("lane_moved", name, String(toIndex + 1), String(rows.length)));
  };
  const dropOn = (index: number) => {
    if (dragged !== null) move(dragged, index);
    setDragged(null);
  };

  const remove = (tag: Tag) => {
    props.onRemove(tag);
    setTold(text("lane_removed", nameLanguage(tag).name));
    // Its row goes, and with it what had the focus.
    group.current?.querySelector("input")?.focus();
  };
  const rows: Row[] = targets.map(({ tag, shown }) => ({
    lane: tag,
    tag,
    shown,
    onShow: (show) => props.onShow(tag, show),
    onRemove: () => remove(tag),
  }));
  rows.splice(props.originalAt, 0, {
    lane: ORIGINAL_LANE,
    tag: null,
    shown: props.originalShown,
    onShow: props.onShowOriginal,
    onRemove: null,
  });

  return (
    <fieldset ref={group} class="caption-lanes">
      <legend class="field-label">
        {text("lanes_label")} <span class="caption-lanes-count quiet small">{count}</span>
      </legend>
      <ul class="lanes">
        {rows.map(({ lane, ...row }, index) => (
          <LaneRow
            key={lane}
            {...row}
            index={index}
            count={rows.length}
            nameLanguage={nameLanguage}
            dragged={dragged === lane}
            onMove={(toIndex) => move(lane, toIndex)}
            onDrag={() => setDragged(lane)}
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

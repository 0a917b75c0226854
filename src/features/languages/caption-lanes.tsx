import { useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import type { LanguageNamer } from "../../captions/text/language-name.ts";
import { useText } from "../../ui/texts.ts";
import { ManagedNote } from "../managed/managed-fields.tsx";
import { AddLanguage } from "./add-language.tsx";
import { LaneRow, type LaneRowProps } from "./lane-row.tsx";
import type { ProposedLanguages } from "./language-entries.ts";
import { LanguagePicker } from "./language-picker.tsx";
import { useLaneDrag } from "./use-lane-drag.ts";
import "./caption-lanes.css";

export interface TargetChoice {
  readonly tag: string;
  readonly shown: boolean;
}

export interface CaptionLanesProps {
  readonly languages: readonly string[];
  readonly targets: readonly TargetChoice[];
  readonly maxTargets: number;
  readonly proposed?: ProposedLanguages | undefined;
  readonly originalShown: boolean;
  /** Position of the original among the targets, from 0. */
  readonly originalAt: number;
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
  /** The organization has chosen the languages; the user can only show and hide them. */
  readonly isFixed?: boolean;
  /** Opens the picker over the page. */
  readonly brief?: boolean;
  readonly onShowOriginal: (shown: boolean) => void;
  readonly onShow: (tag: string, shown: boolean) => void;
  /** @param toIndex position among all lanes, including the original's */
  readonly onMove: (lane: LaneId, toIndex: number) => void;
  readonly onAdd: (tag: string) => void;
  readonly onRemove: (tag: string) => void;
}

type Row = Pick<LaneRowProps, "tag" | "shown" | "onShow" | "onRemove"> & { readonly lane: LaneId };

export function CaptionLanes(props: CaptionLanesProps) {
  const { languages, targets, maxTargets, nameLanguage, uiLanguage } = props;
  const { isFixed = false } = props;
  const text = useText();
  const [announcement, setAnnouncement] = useState("");
  // Keys may come faster than the order is stored; empty when nothing waits for that.
  const [wanted, setWanted] = useState<readonly LaneId[]>([]);
  const moveHintId = useId();
  const list = useRef<HTMLUListElement>(null);
  const group = useRef<HTMLFieldSetElement>(null);
  const full = targets.length >= maxTargets;
  const count = text("languages_count", String(targets.length), String(maxTargets));

  const remove = (tag: string) => {
    props.onRemove(tag);
    setAnnouncement(text("lane_removed", nameLanguage(tag).name));
    // The focused button disappears with its row.
    group.current?.querySelector<HTMLElement>(".add-language, input")?.focus();
  };
  const rows: Row[] = targets.map(({ tag, shown }) => ({
    lane: tag,
    tag,
    shown,
    onShow: (show) => props.onShow(tag, show),
    onRemove: isFixed ? null : () => remove(tag),
  }));
  rows.splice(props.originalAt, 0, {
    lane: ORIGINAL_LANE,
    tag: null,
    shown: props.originalShown,
    onShow: props.onShowOriginal,
    onRemove: null,
  });
  const stored = rows.map(({ lane }) => lane);
  const isSame = stored.length === wanted.length && stored.every((lane) => wanted.includes(lane));
  if (isSame) rows.sort((a, b) => wanted.indexOf(a.lane) - wanted.indexOf(b.lane));
  useLayoutEffect(() => {
    if (!isSame || stored.join() === wanted.join()) setWanted([]);
  }, [stored.join()]);
  const move = (lane: LaneId, toIndex: number) => {
    props.onMove(lane, toIndex);
    const others = rows.map((row) => row.lane).filter((other) => other !== lane);
    setWanted(others.toSpliced(toIndex, 0, lane));
    const name = lane === ORIGINAL_LANE ? text("lane_original") : nameLanguage(lane).name;
    setAnnouncement(text("lane_moved", name, String(toIndex + 1), String(rows.length)));
  };
  const drag = useLaneDrag(list, rows.length, (from, to) => {
    const lane = rows[from]?.lane;
    if (lane !== undefined) move(lane, to);
  });

  const Picker = props.brief ? AddLanguage : LanguagePicker;
  return (
    <fieldset ref={group} class="caption-lanes">
      <legend class="field-label">
        {text("lanes_label")} <span class="caption-lanes-count quiet small">{count}</span>
      </legend>
      <ul ref={list} class="lanes">
        {rows.map(({ lane, ...row }, index) => (
          <LaneRow
            key={lane}
            {...row}
            index={index}
            count={isFixed ? 1 : rows.length}
            nameLanguage={nameLanguage}
            drag={drag}
            moveHintId={moveHintId}
            onMove={(toIndex) => move(lane, toIndex)}
          />
        ))}
      </ul>
      <p id={moveHintId} class="unseen">
        {text("lane_move_hint")}
      </p>
      {isFixed ? (
        <ManagedNote />
      ) : (
        <Picker
          label={text("languages_add")}
          languages={languages.filter((tag) => !targets.some((target) => target.tag === tag))}
          {...(props.proposed && { proposed: props.proposed })}
          nameLanguage={nameLanguage}
          uiLanguage={uiLanguage}
          refusal={full ? text("languages_full", String(maxTargets)) : null}
          onPick={(tag) => {
            props.onAdd(tag);
            setAnnouncement(text("lane_added", nameLanguage(tag).name));
          }}
        />
      )}
      <p class="unseen" role="status">
        {announcement}
      </p>
    </fieldset>
  );
}

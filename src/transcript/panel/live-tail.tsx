import { directionOf } from "../../captions/text/writing-direction.ts";
import { Icon } from "../../ui/icon.tsx";
import { LanguageName } from "../shared/row-view.tsx";
import type { PanelModel } from "./panel-model.ts";

export interface LiveTailProps {
  readonly model: PanelModel;
  readonly layout: "columns" | "stacked";
  readonly hasTimes: boolean;
  readonly nameLanguage: (tag: string) => string;
  /** Name of a bookmark without a note. */
  readonly bookmark: string;
}

export function LiveTail({ model, layout, hasTimes, nameLanguage, bookmark }: LiveTailProps) {
  const tentative = model.tentative.value;
  const lanes = model.view.value.shownLanes.value;
  const all = lanes.length > 0 ? lanes : [...tentative.keys()];
  const { pending } = model.view.value.rows.marks.value;
  if (pending.length === 0 && !all.some((lane) => tentative.has(lane))) return null;
  return (
    <div
      class={`tail tail-${layout}${hasTimes ? " with-times" : ""}`}
      style={{ "--lanes": String(all.length) }}
    >
      {all.map((lane) => {
        const { language, text } = tentative.get(lane) ?? { language: lane, text: "" };
        const direction = directionOf(language);
        const words = (
          <p key={lane} class="tail-text" lang={language} dir={direction}>
            {text.trim()}
          </p>
        );
        if (layout === "columns" || all.length < 2) return words;
        if (text === "") return null;
        return (
          <div key={lane} class="cell-line" dir={direction}>
            <LanguageName name={nameLanguage(language)} />
            {words}
          </div>
        );
      })}
      {pending.map(({ atMs, note }) => (
        <p key={atMs} class="row-mark small" dir="auto">
          <Icon name="bookmark" />
          {note || bookmark}
        </p>
      ))}
    </div>
  );
}

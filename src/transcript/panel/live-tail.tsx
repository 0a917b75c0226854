import { directionOf } from "../../captions/text/writing-direction.ts";
import { LanguageName } from "../shared/row-view.tsx";
import type { PanelModel } from "./panel-model.ts";

export interface LiveTailProps {
  readonly model: PanelModel;
  readonly layout: "columns" | "stacked";
  readonly hasTimes: boolean;
  readonly nameLanguage: (tag: string) => string;
}

export function LiveTail({ model, layout, hasTimes, nameLanguage }: LiveTailProps) {
  const tentative = model.tentative.value;
  const lanes = model.view.value.shownLanes.value;
  const all = lanes.length > 0 ? lanes : [...tentative.keys()];
  if (!all.some((lane) => tentative.has(lane))) return null;
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
    </div>
  );
}

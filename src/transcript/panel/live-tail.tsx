import { directionOf } from "../../captions/text/writing-direction.ts";
import type { PanelModel } from "./panel-model.ts";

export interface LiveTailProps {
  readonly model: PanelModel;
  readonly layout: "columns" | "stacked";
  readonly hasTimes: boolean;
}

export function LiveTail({ model, layout, hasTimes }: LiveTailProps) {
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
        return (
          <p key={lane} class="tail-text" lang={language} dir={directionOf(language)}>
            {text.trim()}
          </p>
        );
      })}
    </div>
  );
}

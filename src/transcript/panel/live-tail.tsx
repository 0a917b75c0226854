import { directionOf } from "../../captions/writing.ts";
import type { PanelModel } from "./panel-model.ts";

/** What was said just now and may still change, below the last row. */
export function LiveTail({ model, layout }: { model: PanelModel; layout: string }) {
  const tentative = model.tentative.value;
  const lanes = model.view.value.shownLanes.value;
  const all = lanes.length > 0 ? lanes : [...tentative.keys()];
  if (!all.some((lane) => tentative.has(lane))) return null;
  return (
    <div class={`tail tail-${layout}`} style={{ "--lanes": String(all.length) }}>
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

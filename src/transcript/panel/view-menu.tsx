import { PANEL_LAYOUTS, PANEL_TIMES } from "../../settings/stored/panel-choices.ts";
import { Checkbox } from "../../ui/checkbox.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import { Menu } from "../shared/menu.tsx";
import type { PanelModel } from "./panel-model.ts";

export interface ViewMenuProps {
  readonly model: PanelModel;
  /** For example "As spoken (English)" or "German". */
  readonly nameLane: (lane: string) => string;
}

export function ViewMenu({ model, nameLane }: ViewMenuProps) {
  const text = useText();
  const view = model.view.value;
  const { layout, times, hidden, announce } = model.choices.value;
  const lanes = view.lanes.value;
  const toggle = (lane: string, isShown: boolean) => {
    const others = hidden.filter((each) => each !== lane);
    void model.changeChoices({ hidden: isShown ? others : [...others, lane] });
  };
  return (
    <Menu label={text("panel_view")}>
      {lanes.length > 1 && (
        <fieldset>
          <legend class="field-label">{text("panel_lanes")}</legend>
          {lanes.map((lane) => (
            <Checkbox
              key={lane}
              label={nameLane(lane)}
              checked={view.shownLanes.value.includes(lane)}
              onToggle={(isShown) => toggle(lane, isShown)}
            />
          ))}
        </fieldset>
      )}
      <RadioGroup
        label={text("panel_layout")}
        value={layout}
        choices={PANEL_LAYOUTS.map((value) => ({ value, label: text(`panel_layout_${value}`) }))}
        onChoose={(value) => void model.changeChoices({ layout: value })}
      />
      <Select
        label={text("panel_times")}
        value={times}
        groups={[
          {
            label: null,
            choices: PANEL_TIMES.map((value) => ({ value, label: text(`panel_times_${value}`) })),
          },
        ]}
        onChoose={(value) => void model.changeChoices({ times: value })}
      />
      <Checkbox
        label={text("panel_announce")}
        checked={announce}
        onToggle={(on) => void model.changeChoices({ announce: on })}
      />
    </Menu>
  );
}
